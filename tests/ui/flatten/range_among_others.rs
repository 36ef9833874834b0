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
