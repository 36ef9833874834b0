use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct A {
    id: u8,
}

#[derive(StrictSchema)]
struct B {
    #[serde(rename = "id")]
    number: u8,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    a: A,
    #[serde(flatten)]
    b: B,
}

fn main() {}
