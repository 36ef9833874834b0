//! 16: the same in an array of one.
//! what: no value of `Node` ends; why: each holds another one, so no JSON text has it; fix: an `Option` or a `Vec` on the way
//! at: `json!`, or the field that closes the cycle; with the path

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    next: Box<[Self; 1]>,
}

const _: &str = strict_schema::json!(Node);

fn main() {}
