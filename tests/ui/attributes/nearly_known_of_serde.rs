use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_al = "camelCase")]
struct S {
    a: u8,
}

fn main() {}
