use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum S {
    A,
    B,
}

const _: &str = strict_schema::json!(S);

fn main() {}
