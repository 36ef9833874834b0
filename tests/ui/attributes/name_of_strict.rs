use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(description = "A name")]
    a: String,
}

fn main() {}
