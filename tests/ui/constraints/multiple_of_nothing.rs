use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(multiple_of = 0)]
    a: u32,
}

fn main() {}
