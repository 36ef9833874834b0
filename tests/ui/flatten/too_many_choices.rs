use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "a")]
enum E0 {
    A,
    B,
    C,
    D,
    E,
    F,
}

#[derive(StrictSchema)]
#[serde(tag = "b")]
enum E1 {
    A,
    B,
    C,
    D,
    E,
    F,
}

#[derive(StrictSchema)]
#[serde(tag = "c")]
enum E2 {
    A,
    B,
    C,
    D,
    E,
    F,
}

#[derive(StrictSchema)]
#[serde(tag = "d")]
enum E3 {
    A,
    B,
    C,
    D,
    E,
    F,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    e0: E0,
    #[serde(flatten)]
    e1: E1,
    #[serde(flatten)]
    e2: E2,
    #[serde(flatten)]
    e3: E3,
}

fn main() {}
