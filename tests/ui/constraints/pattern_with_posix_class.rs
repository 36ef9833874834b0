use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^[[:alpha:]]+$")]
    a: String,
}

fn main() {}
