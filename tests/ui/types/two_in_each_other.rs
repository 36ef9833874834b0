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
