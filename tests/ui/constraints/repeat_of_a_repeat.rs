use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(items(pattern = "a**"))]
    a: Vec<String>,
}

fn main() {}
