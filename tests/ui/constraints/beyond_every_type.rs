use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(max = 1000000000000000000000000000000000000000000))]
    a: u64,
}

fn main() {}
