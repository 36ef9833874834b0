use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(skip)]
    #[strict(range(min = 1))]
    a: u64,
}

fn main() {}
