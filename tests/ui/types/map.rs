use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    name: String,
    headers: HashMap<String, String>,
}

fn main() {}
