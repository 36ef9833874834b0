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
