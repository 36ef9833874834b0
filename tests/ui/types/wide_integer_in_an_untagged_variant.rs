use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    big: u128,
    next: Vec<Node>,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum U {
    Node(Node),
    Text(String),
}

#[derive(StrictSchema)]
struct Root {
    a: Node,
    b: U,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
