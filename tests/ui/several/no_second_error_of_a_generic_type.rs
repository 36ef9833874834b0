use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<T> {
    #[strict(range(min = 3, max = 1))]
    a: u64,
    b: T,
}

const _: &str = strict_schema::json!(S<u8>);

fn main() {}
