use std::collections::BTreeSet;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Numbers {
    Set(BTreeSet<u8>),
    List(Vec<u8>),
}

fn main() {}
