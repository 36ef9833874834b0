use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S;

const _: &str = strict_schema::json!(S);

fn main() {}
