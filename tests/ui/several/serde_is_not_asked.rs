use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_all = "camelcase")]
struct S {
    some_name: u8,
}

const _: &str = strict_schema::json!(S);

fn main() {}
