use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    next: Box<Node>,
}

const _: &str = strict_schema::json!(Node);

fn main() {}
