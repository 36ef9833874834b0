use strict_schema::StrictSchema;

struct Other;

#[derive(StrictSchema)]
struct S {
    others: Vec<Option<Other>>,
}

fn main() {}
