use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "hexadecimal")]
    a: u64,
}

fn main() {}
