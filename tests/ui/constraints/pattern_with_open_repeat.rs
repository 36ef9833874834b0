use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^a{,3}$")]
    a: String,
}

fn main() {}
