use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    headers: Option<Vec<HashMap<String, String>>>,
}

fn main() {}
