use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S(u8, u8);

const _: &str = strict_schema::json!(S);

fn main() {}
