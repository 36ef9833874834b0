use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(as = String)]
    a: u64,
}

fn main() {}
