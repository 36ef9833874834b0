use strict_schema::StrictSchema;

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
    inner: L8,
}

#[derive(StrictSchema)]
struct L8 {
    inner: L9,
}

#[derive(StrictSchema)]
struct L9 {
    inner: L10,
}

#[derive(StrictSchema)]
struct L10 {
    inner: L11,
}

#[derive(StrictSchema)]
struct L11 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
