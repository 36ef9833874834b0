use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(min = 2, max = 1))]
    a: String,
}

fn main() {}
