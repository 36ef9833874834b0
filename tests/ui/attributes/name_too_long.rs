use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(name = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa")]
struct S {
    a: u8,
}

fn main() {}
