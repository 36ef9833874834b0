//! 22: a generic type that holds itself by another name.
//! what: a cycle of constants, one of which says so; fix: `#[strict(as = "Option<Box<Self>>")]` on the field
//! at: the derive

use strict_schema::StrictSchema;

type Link<T> = Option<Box<Node<T>>>;

#[derive(StrictSchema)]
struct Node<T> {
    value: T,
    next: Link<T>,
}

const _: &str = strict_schema::json!(Node<u8>);

fn main() {}
