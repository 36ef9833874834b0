use strict_schema::StrictSchema;

type Wrapped<T> = Option<Vec<T>>;

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
    inner: Wrapped<L12>,
}

#[derive(StrictSchema)]
struct L12 {
    inner: Wrapped<L13>,
}

#[derive(StrictSchema)]
struct L13 {
    inner: Wrapped<L14>,
}

#[derive(StrictSchema)]
struct L14 {
    inner: Wrapped<L15>,
}

#[derive(StrictSchema)]
struct L15 {
    inner: Wrapped<L16>,
}

#[derive(StrictSchema)]
struct L16 {
    inner: Wrapped<L17>,
}

#[derive(StrictSchema)]
struct L17 {
    inner: Wrapped<L18>,
}

#[derive(StrictSchema)]
struct L18 {
    inner: Wrapped<L19>,
}

#[derive(StrictSchema)]
struct L19 {
    inner: Wrapped<L20>,
}

#[derive(StrictSchema)]
struct L20 {
    inner: Wrapped<L21>,
}

#[derive(StrictSchema)]
struct L21 {
    inner: Wrapped<L22>,
}

#[derive(StrictSchema)]
struct L22 {
    inner: Wrapped<L23>,
}

#[derive(StrictSchema)]
struct L23 {
    inner: Wrapped<L24>,
}

#[derive(StrictSchema)]
struct L24 {
    inner: Wrapped<L25>,
}

#[derive(StrictSchema)]
struct L25 {
    inner: Wrapped<L26>,
}

#[derive(StrictSchema)]
struct L26 {
    inner: Wrapped<L27>,
}

#[derive(StrictSchema)]
struct L27 {
    inner: Wrapped<L28>,
}

#[derive(StrictSchema)]
struct L28 {
    inner: Wrapped<L29>,
}

#[derive(StrictSchema)]
struct L29 {
    inner: Wrapped<L30>,
}

#[derive(StrictSchema)]
struct L30 {
    leaf: u8,
}

const _: &str = strict_schema::json!(L1);

fn main() {}
