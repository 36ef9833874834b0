use strict_schema::StrictSchema;
use strict_schema::dialect::ANTHROPIC;

#[derive(StrictSchema)]
struct S {
    children: Vec<S>,
}

const _: &str = strict_schema::json!(S, ANTHROPIC);

fn main() {}
