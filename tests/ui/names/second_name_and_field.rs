use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Request {
    #[serde(rename(deserialize = "number", deserialize = "id"))]
    number: u8,
    id: u8,
}

fn main() {}
