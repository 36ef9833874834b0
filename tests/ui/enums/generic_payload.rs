use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E<T> {
    A(T),
}

const _: &str = strict_schema::json!(strict_schema::Wrapped<E<u8>>);

fn main() {}
