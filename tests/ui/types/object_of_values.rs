use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    parameters: serde_json::Map<String, serde_json::Value>,
}

fn main() {}
