use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Inner {
    B,
    C,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Inner),
}

fn main() {}
