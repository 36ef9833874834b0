use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range())]
    a: u8,
}

fn main() {}
