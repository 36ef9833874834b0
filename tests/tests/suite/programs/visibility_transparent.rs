//! `transparent` over a private type.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

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

#[test]
fn it_keeps_the_promises() {
    judge::right(json!(Root), &[Root { inner: Inner { a: 1 } }]);
    judge::right(json!(Marked<u8>), &[Marked::<u8> { inner: Inner { a: 1 }, marker: std::marker::PhantomData }]);
}
