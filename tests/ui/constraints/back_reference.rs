use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^(a|b)\\1$")]
    a: String,
}

fn main() {}
