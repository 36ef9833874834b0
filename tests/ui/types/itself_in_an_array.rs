use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Node {
    next: Box<[Self; 1]>,
}

const _: &str = strict_schema::json!(Node);

fn main() {}
