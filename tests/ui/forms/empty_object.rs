use strict_schema::StrictSchema;
use strict_schema::dialect::GEMINI_OPENAPI;

#[derive(StrictSchema)]
struct S {
    inner: Inner,
}

#[derive(StrictSchema)]
struct Inner {}

const _: &str = strict_schema::json!(S, GEMINI_OPENAPI);

fn main() {}
