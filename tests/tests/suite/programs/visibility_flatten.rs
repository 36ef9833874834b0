//! A private type flattened into a `pub` one.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Second {
    #[serde(flatten)]
    inner: Inner,
    b: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Root {
    #[serde(flatten)]
    second: Second,
    c: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Kind {
    One { x: u8 },
    Two(Second),
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Choice {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    other: Option<Other>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Other {
    other: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Holder {
    choice: Choice,
}

#[test]
fn it_keeps_the_promises() {
    let second = Second { inner: Inner { a: 1 }, b: 2 };
    judge::right(json!(Root), &[Root { second: second.clone(), c: 3 }]);
    let choice = Choice { kind: Kind::Two(second), other: None };
    judge::right_narrowed(json!(Holder), &[Holder { choice }], &["flattened-option"]);
}
