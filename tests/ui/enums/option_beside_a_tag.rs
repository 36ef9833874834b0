use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Option<Inner>),
}

fn main() {}
