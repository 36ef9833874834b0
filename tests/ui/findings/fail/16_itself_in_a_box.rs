//! 16: a type without a finite value.
//! what: no value of `Node` ends; why: each holds another one, so no JSON text has it; fix: an `Option` or a `Vec` on the way
//! at: `json!`, or the field that closes the cycle; with the path

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    next: Box<Node>,
}

const _: &str = strict_schema::json!(Node);

fn main() {}
