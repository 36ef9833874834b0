use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = -1))]
    a: Option<u8>,
}

fn main() {}
