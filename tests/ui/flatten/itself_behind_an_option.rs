use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct N(Option<Box<N>>);

#[derive(StrictSchema)]
struct S {
    a: u8,
    #[serde(flatten)]
    inner: N,
}

fn main() {}
