use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<'a> {
    bytes: &'a [u8],
}

fn main() {}
