use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
#[strict(dialect = "strict_schema::dialect::OPENAI_2024_08")]
struct Report {
    a: A<A<A<A<A<u8>>>>>,
}

#[derive(StrictSchema)]
struct A<T> {
    a: T,
}

fn main() {
    let _ = Tool::of::<Report>();
}
