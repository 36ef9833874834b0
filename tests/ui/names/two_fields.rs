use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    a: u8,
    #[serde(rename = "a")]
    b: u8,
}

fn main() {}
