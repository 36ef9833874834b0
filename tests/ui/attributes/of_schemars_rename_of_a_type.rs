use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[schemars(rename = "Search")]
struct S {
    a: String,
}

fn main() {}
