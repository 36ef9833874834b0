//! 7: 128 bits behind a buffer, in a recursive type that was met before without one.
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
