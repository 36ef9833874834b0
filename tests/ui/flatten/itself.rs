use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    a: u8,
    #[serde(flatten)]
    inner: Box<S>,
}

fn main() {}
