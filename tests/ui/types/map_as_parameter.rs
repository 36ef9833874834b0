use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Page<T> {
    items: Vec<T>,
}

#[derive(StrictSchema)]
struct S {
    page: Page<HashMap<String, u8>>,
}

fn main() {}
