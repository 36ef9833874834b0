use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(length(1..=4))]
    a: String,
    #[strict(items(range(1..5)))]
    b: Vec<u8>,
    #[strict(default(5))]
    c: u8,
}

fn main() {}
