use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct Open {
    a: u8,
}

#[derive(StrictSchema)]
struct S {
    open: Open,
}

fn main() {}
