//! A `pub` newtype over a private type.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Root(Inner);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Twice(Root);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Boxed(Box<Inner>);

#[test]
fn it_keeps_the_promises() {
    judge::right(json!(Root), &[Root(Inner { a: 1 })]);
    judge::right(json!(Twice), &[Twice(Root(Inner { a: 1 }))]);
    judge::right(json!(Boxed), &[Boxed(Box::new(Inner { a: 1 }))]);
}
