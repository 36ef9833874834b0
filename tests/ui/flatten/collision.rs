use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    id: u8,
}

#[derive(StrictSchema)]
struct S {
    id: u8,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
