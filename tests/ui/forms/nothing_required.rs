use strict_schema::StrictSchema;
use strict_schema::dialect::COHERE;

#[derive(StrictSchema)]
struct S {
    inner: Inner,
}

#[derive(StrictSchema)]
struct Inner {}

const _: &str = strict_schema::json!(S, COHERE);

fn main() {}
