use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(multiple_of = 0.5)]
    a: u64,
}

fn main() {}
