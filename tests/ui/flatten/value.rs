use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    name: String,
    #[serde(flatten)]
    rest: serde_json::Value,
}

fn main() {}
