//! 16: the same as an enum.
//! what: no value of `N` ends; why: each holds another one, so no JSON text has it; fix: an `Option` or a `Vec` on the way
//! at: `json!`, or the field that closes the cycle; with the path

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum N {
    A(Box<N>),
    B { x: Box<N> },
}

#[derive(StrictSchema)]
struct Root {
    n: N,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
