use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(nullable)]
struct S {
    a: u8,
}

fn main() {}
