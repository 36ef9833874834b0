use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(max = 1.5))]
    a: String,
}

fn main() {}
