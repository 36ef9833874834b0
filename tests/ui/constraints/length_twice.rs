use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(max = 5, max = 6))]
    a: String,
}

fn main() {}
