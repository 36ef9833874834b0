use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "strict_schema::entries")]
    map: HashMap<String, serde_json::Value>,
}

fn main() {}
