use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(HashMap<String, u8>),
}

fn main() {}
