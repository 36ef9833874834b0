use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(max = 10^42))]
    a: u64,
}

fn main() {}
