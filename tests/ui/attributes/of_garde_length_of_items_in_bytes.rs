use std::sync::Arc;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<'a> {
    #[garde(length(max = 9), inner(length(max = 3)))]
    tags: Vec<Option<String>>,
    #[garde(length(max = 3))]
    name: Option<Arc<str>>,
    #[garde(length(max = 3))]
    code: &'a str,
}

fn main() {}
