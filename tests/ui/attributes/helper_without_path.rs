use std::collections::BTreeMap;

use strict_schema::{StrictSchema, entries};

#[derive(StrictSchema)]
struct S {
    #[serde(with = "entries")]
    a: Option<BTreeMap<String, u8>>,
}

fn main() {}
