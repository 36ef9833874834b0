use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(getter = "S::a")]
    a: u64,
}

fn main() {}
