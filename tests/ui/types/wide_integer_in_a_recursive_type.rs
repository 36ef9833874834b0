use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    big: u128,
    next: Vec<Node>,
}

#[derive(StrictSchema)]
struct P {
    node: Node,
}

#[derive(StrictSchema)]
struct Root {
    a: Node,
    #[serde(flatten)]
    b: P,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
