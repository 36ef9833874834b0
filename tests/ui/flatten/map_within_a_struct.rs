use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    a: u8,
    #[serde(flatten)]
    labels: Labels,
}

#[derive(StrictSchema)]
#[strict(false)]
struct Labels {
    b: u8,
    #[serde(flatten)]
    others: HashMap<String, u8>,
}

fn main() {}
