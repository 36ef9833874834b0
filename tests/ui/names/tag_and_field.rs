use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "a")]
struct S {
    a: u8,
}

fn main() {}
