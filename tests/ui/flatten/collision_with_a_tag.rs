use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Inner {
    A,
    B,
}

#[derive(StrictSchema)]
struct S {
    r#type: u8,
    #[serde(flatten)]
    inner: Inner,
}

fn main() {}
