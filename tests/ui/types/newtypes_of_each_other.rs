use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct A(Box<B>);

#[derive(StrictSchema)]
struct B(Box<A>);

const _: &str = strict_schema::json!(A);

fn main() {}
