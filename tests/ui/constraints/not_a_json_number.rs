use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 0x10 + 1))]
    a: u32,
}

fn main() {}
