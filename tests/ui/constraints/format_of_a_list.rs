use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(format = "email")]
    a: Vec<String>,
}

fn main() {}
