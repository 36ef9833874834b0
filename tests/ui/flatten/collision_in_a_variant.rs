use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Inner {
    A,
    B { id: u8 },
}

#[derive(StrictSchema)]
struct S {
    id: u8,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
