use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Item {
    a: u8,
}

const _: &str = strict_schema::json!(Option<Item>);

fn main() {}
