use std::collections::HashMap;
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<K, V> {
    #[serde(with = "strict_schema::entries")]
    map: Option<HashMap<K, V>>,
}

fn main() {}
