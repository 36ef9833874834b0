//! 5: a closed type of std beside the tag of a struct.
//! what: `Range<u8>` refuses properties that it does not know; why: the tag of the struct hands it those of others;
//! fix: give it a field of its own
//! at: the flattened field's type

use strict_schema::StrictSchema;
use std::ops::Range;

#[derive(StrictSchema)]
#[serde(tag = "k")]
enum U {
    D(Range<u8>),
}

#[derive(StrictSchema)]
#[serde(tag = "shape")]
struct In {
    #[serde(flatten)]
    u: U,
}

#[derive(StrictSchema)]
struct Root {
    inner: In,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
