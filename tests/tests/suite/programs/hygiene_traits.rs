//! Traits of the user's with methods and constants named like the library's.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

trait Named {
    const NAME: &'static str = "x";
    const SCHEMA: u8 = 1;
    const STRICT: u8 = 1;
    type Shape;
    type Strictness;
}

impl<T> Named for T {
    type Shape = ();
    type Strictness = ();
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root<T> {
    t: T,
    list: Vec<Root<T>>,
    inner: Inner,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
    b: Option<Box<Inner>>,
}

#[test]
fn it_keeps_the_promises() {
    let root = Root { t: 1_u8, list: vec![], inner: Inner { a: 1, b: None } };
    judge::right_of_recursive(json!(Root<u8>), &[root]);
}
