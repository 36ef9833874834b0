use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[validate(range(exclusive_min = 0.0, max = 1.0))]
    share: f64,
}

fn main() {}
