use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default, with = "hexadecimal")]
    a: Option<u64>,
}

fn main() {}
