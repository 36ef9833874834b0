use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "strict_schema::entries")]
    map: HashMap<String, HashMap<String, u8>>,
}

fn main() {}
