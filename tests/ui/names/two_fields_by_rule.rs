use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_all = "camelCase")]
struct S {
    some_name: u8,
    someName: u8,
}

fn main() {}
