//! 17: `transparent` over a private type.

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
#[serde(transparent)]
pub struct Root {
    inner: Inner,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(transparent)]
pub struct Marked<T> {
    inner: Inner,
    #[serde(skip)]
    marker: std::marker::PhantomData<T>,
}

#[cfg_attr(test, test)]
fn main() {
    judge::right(json!(Root), &[Root { inner: Inner { a: 1 } }]);
    judge::right(json!(Marked<u8>), &[Marked::<u8> { inner: Inner { a: 1 }, marker: std::marker::PhantomData }]);
}
