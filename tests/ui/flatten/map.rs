use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    a: u8,
    #[serde(flatten)]
    rest: HashMap<String, String>,
}

fn main() {}
