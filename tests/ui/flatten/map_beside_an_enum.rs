use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Choice {
    A { a: u8 },
}

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    #[serde(flatten)]
    choice: Choice,
    #[serde(flatten)]
    rest: HashMap<String, String>,
}

fn main() {}
