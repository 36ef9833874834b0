use strict_schema::{Enclosing, StrictSchema};

#[derive(StrictSchema)]
struct Page<T> {
    items: Vec<Item<T>>,
}

#[derive(StrictSchema)]
struct Item<T> {
    value: T,
    #[strict(as = "Option<Box<Enclosing<Page<T>>>>")]
    page: Option<Box<Page<T>>>,
}

const _: &str = strict_schema::json!(Item<u8>);

fn main() {}
