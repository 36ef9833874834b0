use strict_schema::StrictSchema;

type Link<T> = Option<Box<Node<T>>>;

#[derive(StrictSchema)]
struct Node<T> {
    value: T,
    next: Link<T>,
}

const _: &str = strict_schema::json!(Node<u8>);

fn main() {}
