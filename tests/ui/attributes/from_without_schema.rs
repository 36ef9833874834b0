use strict_schema::StrictSchema;

struct Raw;

#[derive(StrictSchema)]
#[serde(from = "Raw")]
struct S {
    a: u8,
}

fn main() {}
