use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: u8,
}

fn main() {}
