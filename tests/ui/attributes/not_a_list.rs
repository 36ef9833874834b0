use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict]
struct S {
    a: u8,
}

fn main() {}
