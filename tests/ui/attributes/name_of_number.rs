use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(name = 1)]
struct S {
    a: u8,
}

fn main() {}
