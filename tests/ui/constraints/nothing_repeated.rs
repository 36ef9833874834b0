use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "*.rs")]
    a: String,
}

fn main() {}
