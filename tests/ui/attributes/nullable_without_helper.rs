use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default)]
    #[strict(nullable)]
    a: Vec<String>,
}

fn main() {}
