//! 5: a closed type of std, in an internally tagged enum that is flattened beside another.
//! what: `Range<u8>` refuses properties that it does not know; why: `flatten` of two hands it those of others;
//! fix: give it a field of its own
//! at: the flattened field's type

use strict_schema::StrictSchema;
use std::ops::Range;

#[derive(StrictSchema)]
#[serde(tag = "k")]
enum U {
    D(Range<u8>),
    N { name: String },
}

#[derive(StrictSchema)]
struct Paging {
    page: u8,
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    u: U,
    #[serde(flatten)]
    p: Paging,
}

#[derive(StrictSchema)]
struct Root {
    inner: In,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
