use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "(?#c)")]
    a: String,
}

fn main() {}
