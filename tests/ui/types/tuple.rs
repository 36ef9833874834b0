use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    pair: (String, u8),
}

fn main() {}
