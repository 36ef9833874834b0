use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    a: HashMap<String, u8>,
    b: (u8, String),
    c: serde_json::Value,
}

fn main() {}
