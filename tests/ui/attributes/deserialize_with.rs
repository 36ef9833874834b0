use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(deserialize_with = "hexadecimal")]
    a: u64,
}

fn main() {}
