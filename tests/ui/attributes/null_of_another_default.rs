//! Null would be read as 0, and an absent property as 3.

use serde::Deserialize;
use strict_schema::StrictSchema;

fn three() -> u8 {
    3
}

#[derive(Deserialize, StrictSchema)]
struct Retry {
    #[serde(default = "three", deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    times: u8,
}

fn main() {}
