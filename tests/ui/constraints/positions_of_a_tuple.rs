use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S(#[strict(range(max = 3))] u8, u8);

fn main() {}
