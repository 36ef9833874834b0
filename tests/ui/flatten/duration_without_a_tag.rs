use strict_schema::StrictSchema;
use std::time::Duration;

#[derive(StrictSchema)]
#[serde(untagged)]
enum U {
    D(Duration),
    N { name: String },
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    u: U,
    #[serde(flatten)]
    p: Paging,
}

#[derive(StrictSchema)]
struct Paging {
    page: u8,
}

#[derive(StrictSchema)]
struct Root {
    inner: In,
}

const _: &str = strict_schema::json!(Root);

fn main() {}
