use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(items(description = "An item"))]
    a: Vec<u8>,
}

fn main() {}
