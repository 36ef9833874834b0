//! 16: the same of two types, and two levels below the root.
//! what: no value of `A` ends; why: each holds another one, so no JSON text has it; fix: an `Option` or a `Vec` on the way
//! at: `json!`, or the field that closes the cycle; with the path

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct A {
    b: Box<B>,
}

#[derive(StrictSchema)]
enum B {
    One { a: A },
    Two(Box<A>, Box<A>),
}

#[derive(StrictSchema)]
struct Root {
    optional: Option<Holder>,
}

#[derive(StrictSchema)]
struct Holder {
    a: A,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
