use strict_schema::StrictSchema;
use strict_schema::dialect::ANTHROPIC;

#[derive(StrictSchema)]
struct Tree {
    children: Vec<Tree>,
}

#[derive(StrictSchema)]
struct S {
    document: Option<Tree>,
}

const _: &str = strict_schema::json!(S, ANTHROPIC);

fn main() {}
