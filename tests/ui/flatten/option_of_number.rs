use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: Option<u8>,
}

fn main() {}
