use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "hexadecimal")]
    a: u64,
}

#[derive(StrictSchema)]
struct Outer {
    inner: S,
    list: Vec<Option<S>>,
}

const _: &str = strict_schema::json!(S);
const _: &str = strict_schema::json!(Outer);

fn main() {}
