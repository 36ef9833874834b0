use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(as = "1 + 1")]
    a: u64,
}

fn main() {}
