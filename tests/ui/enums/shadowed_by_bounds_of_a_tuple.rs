use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Range {
    Percent(#[strict(range(max = 100))] u8, #[strict(range(max = 100))] u8),
    Numbers(f64, f64),
}

fn main() {}
