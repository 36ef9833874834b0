use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(from = "String")]
struct S {
    #[strict(range(min = 1))]
    a: u64,
}

fn main() {}
