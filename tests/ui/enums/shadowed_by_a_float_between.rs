use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Amount {
    Small(u8),
    Exact(f64),
    Count(u64),
}

fn main() {}
