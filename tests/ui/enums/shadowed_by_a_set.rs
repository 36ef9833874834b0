use std::collections::BTreeSet;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Numbers {
    Set(BTreeSet<u8>),
    List(Vec<u8>),
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Some {
    Set(#[strict(length(min = 1))] BTreeSet<u8>),
    List(#[strict(length(min = 1))] Vec<u8>),
}

fn main() {}
