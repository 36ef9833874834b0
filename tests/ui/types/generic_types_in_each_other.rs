use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Page<T> {
    items: Vec<Item<T>>,
}

#[derive(StrictSchema)]
struct Item<T> {
    value: T,
    details: Option<Box<Page<T>>>,
}

const _: &str = strict_schema::json!(Page<u8>);

fn main() {}
