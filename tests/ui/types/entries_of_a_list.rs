use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "strict_schema::entries")]
    list: Vec<String>,
}

fn main() {}
