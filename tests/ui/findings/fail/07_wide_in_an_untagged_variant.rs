//! 7: the same behind an untagged variant.
//! what: `Node` has an integer of 128 bits where serde reads from its buffer; why: the buffer holds none;
//! fix: `i64` or `u64`, a text, or an enum with `content` beside its `tag`
//! at: `json!`

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
