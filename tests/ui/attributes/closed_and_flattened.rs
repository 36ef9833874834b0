use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
#[serde(deny_unknown_fields)]
struct S {
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
