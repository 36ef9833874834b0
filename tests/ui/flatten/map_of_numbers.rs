use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    a: u8,
    #[serde(flatten)]
    rest: HashMap<u8, String>,
}

fn main() {}
