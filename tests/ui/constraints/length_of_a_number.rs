use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(min = 1))]
    a: u8,
}

fn main() {}
