use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(deny_unknown_fields)]
struct Inner {
    a: u8,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
