use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A,
    #[serde(rename = "A")]
    B,
}

fn main() {}
