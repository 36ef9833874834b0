use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(max = 300))]
    a: u8,
}

fn main() {}
