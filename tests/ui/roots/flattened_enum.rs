use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A,
    B,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    kind: E,
}

const _: &str = strict_schema::json!(S);

fn main() {}
