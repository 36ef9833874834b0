use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    city: String,
}

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    #[serde(flatten)]
    rest: HashMap<String, String>,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
