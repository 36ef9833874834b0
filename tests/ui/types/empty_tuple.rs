use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S();

fn main() {}
