use strict_schema::StrictSchema;
use strict_schema::dialect::OPENAI_2024_08;

#[derive(StrictSchema)]
struct L1 {
    inner: Vec<L2>,
}

#[derive(StrictSchema)]
struct L2 {
    inner: Vec<L3>,
}

#[derive(StrictSchema)]
struct L3 {
    inner: Vec<L4>,
}

#[derive(StrictSchema)]
struct L4 {
    inner: Vec<L5>,
}

#[derive(StrictSchema)]
struct L5 {
    inner: Vec<L6>,
}

#[derive(StrictSchema)]
struct L6 {
    inner: u8,
}

const _: &str = strict_schema::json!(L1, OPENAI_2024_08);

fn main() {}
