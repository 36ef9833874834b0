use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(variant_identifier)]
enum E {
    A,
}

fn main() {}
