use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
#[serde(untagged, tag = "type")]
enum E {
    A { a: u8 },
}

fn main() {}
