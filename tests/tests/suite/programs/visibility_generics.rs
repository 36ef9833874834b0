//! Generic `pub` types with private arguments, bounds and defaults.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Page<T> {
    items: Vec<T>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Root(Page<Inner>);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Generic<T>(Page<T>);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Flattened<T> {
    #[serde(flatten)]
    page: Page<T>,
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Either<T> {
    either: Option<T>,
    inner: Box<Inner>,
}

#[test]
fn it_keeps_the_promises() {
    let page = || Page { items: vec![Inner { a: 1 }] };
    judge::right(json!(Root), &[Root(page())]);
    judge::right(json!(Generic<u8>), &[Generic(Page { items: vec![1_u8] })]);
    judge::right(json!(Generic<Inner>), &[Generic(page())]);
    judge::right(json!(Flattened<u8>), &[Flattened { page: Page { items: vec![1_u8] }, inner: Inner { a: 1 } }]);
    judge::right(json!(Either<Inner>), &[Either::<Inner> { either: None, inner: Box::new(Inner { a: 1 }) }]);
}
