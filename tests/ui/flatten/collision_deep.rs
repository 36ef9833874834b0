use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Deep {
    id: u8,
}

#[derive(StrictSchema)]
struct Inner {
    #[serde(flatten)]
    deep: Deep,
}

#[derive(StrictSchema)]
struct S {
    id: u8,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
