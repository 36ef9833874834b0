use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(min_length = 1, maxItems = 4)]
    a: String,
    #[strict(ge = 0)]
    b: u8,
    #[strict(inner(range(min = 1)))]
    c: Vec<u8>,
}

fn main() {}
