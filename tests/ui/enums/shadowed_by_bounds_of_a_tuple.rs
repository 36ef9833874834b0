use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Point {
    Near(#[strict(range(max = 9))] u8, #[strict(range(max = 9))] u8),
    Far(u8, u8),
}

fn main() {}
