use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[garde(prefix("a"))]
    a: String,
}

fn main() {}
