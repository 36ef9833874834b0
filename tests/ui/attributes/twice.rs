use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 1))]
    #[strict(range(max = 2))]
    a: u64,
}

fn main() {}
