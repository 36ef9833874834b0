use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = .5))]
    a: f64,
}

fn main() {}
