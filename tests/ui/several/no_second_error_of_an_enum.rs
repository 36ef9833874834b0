use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(u8, u8),
    B,
}

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Outer {
    A(E),
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    e: E,
}

fn main() {}
