use strict_schema::StrictSchema;
use strict_schema::dialect::SM;

#[derive(StrictSchema)]
struct L1 {
    inner: L2,
}

#[derive(StrictSchema)]
struct L2 {
    inner: L3,
}

#[derive(StrictSchema)]
struct L3 {
    inner: L4,
}

#[derive(StrictSchema)]
struct L4 {
    inner: L5,
}

#[derive(StrictSchema)]
struct L5 {
    inner: L6,
}

#[derive(StrictSchema)]
struct L6 {
    inner: L7,
}

#[derive(StrictSchema)]
struct L7 {
    inner: u8,
}

const _: &str = strict_schema::json!(L1, SM);

fn main() {}
