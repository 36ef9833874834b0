use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Box<E>),
    B,
}

fn main() {}
