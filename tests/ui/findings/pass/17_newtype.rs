//! 17: a `pub` newtype over a private type.

#[cfg(not(test))]
#[path = "../judge.rs"]
mod judge;
#[cfg(test)]
use crate::findings::judge;

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

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

#[cfg_attr(test, test)]
fn main() {
    judge::right(json!(Root), &[Root(Inner { a: 1 })]);
    judge::right(json!(Twice), &[Twice(Root(Inner { a: 1 }))]);
    judge::right(json!(Boxed), &[Boxed(Box::new(Inner { a: 1 }))]);
}
