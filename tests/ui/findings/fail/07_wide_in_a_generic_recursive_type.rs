//! 7: the same in a generic type.
//! what: `Node` has an integer of 128 bits where serde reads from its buffer; why: the buffer holds none;
//! fix: `i64` or `u64`, a text, or an enum with `content` beside its `tag`
//! at: `json!`

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
