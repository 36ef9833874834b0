use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<T> {
    value: T,
    next: Option<Box<S<Vec<T>>>>,
}

const _: &str = strict_schema::json!(S<u8>);

fn main() {}
