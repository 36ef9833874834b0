use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind", deny_unknown_fields)]
enum Inner {
    A { a: u8 },
    B { b: u8 },
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
