use strict_schema::StrictSchema;

type Wrapped<T> = Option<Vec<Option<T>>>;

#[derive(StrictSchema)]
struct L1 {
    inner: Wrapped<L2>,
}

#[derive(StrictSchema)]
struct L2 {
    inner: Wrapped<L3>,
}

#[derive(StrictSchema)]
struct L3 {
    inner: Wrapped<L4>,
}

#[derive(StrictSchema)]
struct L4 {
    inner: Wrapped<L5>,
}

#[derive(StrictSchema)]
struct L5 {
    inner: Wrapped<L6>,
}

#[derive(StrictSchema)]
struct L6 {
    inner: Wrapped<L7>,
}

#[derive(StrictSchema)]
struct L7 {
    inner: Wrapped<L8>,
}

#[derive(StrictSchema)]
struct L8 {
    inner: Wrapped<L9>,
}

#[derive(StrictSchema)]
struct L9 {
    inner: Wrapped<L10>,
}

#[derive(StrictSchema)]
struct L10 {
    inner: Wrapped<L11>,
}

#[derive(StrictSchema)]
struct L11 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
