use strict_schema::StrictSchema;

struct Other;

#[derive(StrictSchema)]
struct S {
    other: Other,
}

fn main() {}
