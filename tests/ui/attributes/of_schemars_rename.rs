use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[schemars(rename = "b")]
    a: String,
}

fn main() {}
