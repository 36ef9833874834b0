use strict_schema::StrictSchema;

use self::Node as Tree;

#[derive(StrictSchema)]
struct Node<T> {
    value: T,
    children: Vec<Box<Tree<T>>>,
}

const _: &str = strict_schema::json!(Node<u8>);

fn main() {}
