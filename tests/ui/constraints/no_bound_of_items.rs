use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(items())]
    a: Vec<u8>,
}

fn main() {}
