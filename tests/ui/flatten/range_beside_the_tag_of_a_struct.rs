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
