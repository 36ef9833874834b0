use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Words {
    A,
    B,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Words),
}

fn main() {}
