use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(frobnicate)]
    a: String,
}

fn main() {}
