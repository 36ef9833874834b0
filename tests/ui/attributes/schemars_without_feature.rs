use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(schemars)]
struct S {
    a: u8,
}

fn main() {}
