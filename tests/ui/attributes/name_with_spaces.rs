use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(name = "get weather")]
struct S {
    a: u8,
}

fn main() {}
