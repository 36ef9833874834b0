use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^(a|b$")]
    a: String,
}

fn main() {}
