use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum E {
    A(Option<Inner>),
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    inner: E,
}

fn main() {}
