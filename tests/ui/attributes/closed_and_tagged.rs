use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type", deny_unknown_fields)]
struct S {
    a: u8,
}

fn main() {}
