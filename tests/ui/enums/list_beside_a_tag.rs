use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Vec<u8>),
}

fn main() {}
