//! Confusing: a bare E0275.
//! what: no value of `A` ends; why: each holds another one; fix: an `Option` or a `Vec` on the way
//! at: `json!`, or one of the types

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct A(Box<B>);

#[derive(StrictSchema)]
struct B(Box<A>);

const _: &str = strict_schema::json!(A);

fn main() {}
