use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(u8, u8),
}

fn main() {}
