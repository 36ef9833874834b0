use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 250), multiple_of = 100)]
    a: u8,
}

fn main() {}
