use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: serde_json::Value,
}

fn main() {}
