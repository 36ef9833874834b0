use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(field_identifier)]
enum E {
    A,
}

fn main() {}
