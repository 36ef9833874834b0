use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
struct S(#[serde(flatten)] Inner);

fn main() {}
