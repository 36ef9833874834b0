use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
struct Request {
    #[serde(alias = "kind")]
    number: u8,
}

fn main() {}
