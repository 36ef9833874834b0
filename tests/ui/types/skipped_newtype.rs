use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S(#[serde(skip)] u8);

fn main() {}
