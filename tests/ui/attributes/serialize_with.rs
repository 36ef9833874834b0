use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(serialize_with = "hexadecimal")]
    a: u64,
}

fn main() {}
