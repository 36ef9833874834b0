use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(crate = "Vec<u8>")]
struct S {
    a: u8,
}

fn main() {}
