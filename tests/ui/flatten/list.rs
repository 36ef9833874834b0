use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: Vec<u8>,
}

fn main() {}
