use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(true, false)]
struct S {
    a: u8,
}

fn main() {}
