use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 0, max = 0))]
    a: std::num::NonZeroI8,
}

fn main() {}
