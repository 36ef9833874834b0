use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 1) range(max = 2))]
    a: u8,
}

fn main() {}
