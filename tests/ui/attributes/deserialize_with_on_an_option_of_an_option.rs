use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default, deserialize_with = "double_option")]
    a: Option<Option<u64>>,
}

fn main() {}
