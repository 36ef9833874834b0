use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[garde(length(max = 10))]
    name: String,
}

fn main() {}
