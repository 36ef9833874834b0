use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[schemars(range(min = 1))]
    #[validate(range(min = 2))]
    a: u8,
}

fn main() {}
