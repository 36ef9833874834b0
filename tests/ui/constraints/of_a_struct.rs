use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 1))]
    inner: Inner,
}

fn main() {}
