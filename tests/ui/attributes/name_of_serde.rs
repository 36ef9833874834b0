use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(rename = "b")]
    a: String,
}

fn main() {}
