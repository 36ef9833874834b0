use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 5, min = 6))]
    a: u8,
}

fn main() {}
