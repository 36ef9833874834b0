use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
#[serde(tag = "type", content = "content")]
enum Event {
    Data { a: u8 },
    Nothing(#[serde(skip)] u8),
}

fn main() {}
