use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    pairs: Vec<(String, Option<String>)>,
}

fn main() {}
