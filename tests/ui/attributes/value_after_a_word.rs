use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable = true)]
    a: u8,
}

fn main() {}
