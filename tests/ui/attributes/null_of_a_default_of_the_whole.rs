//! Null would be read as 0, and an absent property as 3.

use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
#[serde(default)]
struct Retry {
    #[serde(deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable)]
    times: u8,
}

impl Default for Retry {
    fn default() -> Self {
        Self { times: 3 }
    }
}

fn main() {}
