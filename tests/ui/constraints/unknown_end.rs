use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(minimum = 1))]
    a: u8,
}

fn main() {}
