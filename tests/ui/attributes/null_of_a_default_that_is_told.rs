//! The model is told 3, and its null would be read as 0.

use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
struct Retry {
    #[serde(default, deserialize_with = "strict_schema::null_as_default")]
    #[strict(nullable, default = 3)]
    times: u8,
}

fn main() {}
