use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node<T> {
    big: T,
    next: Vec<Node<T>>,
}

#[derive(StrictSchema)]
struct P {
    node: Node<i128>,
}

#[derive(StrictSchema)]
struct Root {
    a: Node<i128>,
    #[serde(flatten)]
    b: P,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
