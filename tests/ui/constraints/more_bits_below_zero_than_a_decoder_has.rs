use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = -1e30))]
    a: f64,
}

fn main() {}
