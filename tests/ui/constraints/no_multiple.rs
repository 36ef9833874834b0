use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 5, max = 5), multiple_of = 2)]
    a: f64,
}

fn main() {}
