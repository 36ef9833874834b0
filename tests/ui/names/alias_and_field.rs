use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Request {
    #[serde(alias = "id")]
    number: u8,
    id: u8,
}

fn main() {}
