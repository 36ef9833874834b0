use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "a{2,1}")]
    a: String,
}

fn main() {}
