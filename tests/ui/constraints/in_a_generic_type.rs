use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<T> {
    #[strict(length(min = 1))]
    list: T,
}

const _: &str = strict_schema::json!(S<u8>);

fn main() {}
