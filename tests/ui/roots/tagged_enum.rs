use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum S {
    A { a: u8 },
    B,
}

const _: &str = strict_schema::json!(S);

fn main() {}
