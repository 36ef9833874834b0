use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A,
}

#[derive(StrictSchema)]
struct S(E);

const _: &str = strict_schema::json!(S);

fn main() {}
