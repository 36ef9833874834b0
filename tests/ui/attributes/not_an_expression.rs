use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(describe = ..10)]
    a: u8,
}

fn main() {}
