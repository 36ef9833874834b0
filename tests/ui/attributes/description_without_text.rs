use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(description)]
    a: u8,
}

fn main() {}
