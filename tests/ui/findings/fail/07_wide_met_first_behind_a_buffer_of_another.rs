//! 7: the same where one recursive type leads to another.
//! what: `Node` has an integer of 128 bits where serde reads from its buffer; why: the buffer holds none;
//! fix: `i64` or `u64`, a text, or an enum with `content` beside its `tag`
//! at: `json!`

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Leaf {
    big: i128,
    back: Vec<Branch>,
}

#[derive(StrictSchema)]
struct Branch {
    leaves: Vec<Leaf>,
}

#[derive(StrictSchema)]
#[serde(tag = "t")]
enum Tagged {
    Branch(Branch),
}

#[derive(StrictSchema)]
struct Root {
    plain: Branch,
    tagged: Tagged,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
