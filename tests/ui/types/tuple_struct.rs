use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S(String, u8);

fn main() {}
