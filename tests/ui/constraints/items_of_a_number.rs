use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(items(range(min = 1)))]
    a: u8,
}

fn main() {}
