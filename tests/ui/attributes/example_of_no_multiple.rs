use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(multiple_of = 5, example = 7)]
    a: u8,
}

fn main() {}
