use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(crate_new_thing)]
    a: u8,
}

fn main() {}
