//! `from`, `try_from` and `into` with a private type.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Inner", into = "Inner")]
pub struct Root {
    sum: u64,
}

impl From<Inner> for Root {
    fn from(inner: Inner) -> Self {
        Self { sum: inner.a.into() }
    }
}

impl From<Root> for Inner {
    fn from(root: Root) -> Self {
        Self { a: root.sum as u8 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(try_from = "Vec<Inner>", into = "Vec<Inner>")]
pub struct Many(Vec<u8>);

impl TryFrom<Vec<Inner>> for Many {
    type Error = std::convert::Infallible;

    fn try_from(list: Vec<Inner>) -> Result<Self, Self::Error> {
        Ok(Self(list.into_iter().map(|inner| inner.a).collect()))
    }
}

impl From<Many> for Vec<Inner> {
    fn from(many: Many) -> Self {
        many.0.into_iter().map(|a| Inner { a }).collect()
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Holder {
    many: Many,
}

#[test]
fn it_keeps_the_promises() {
    judge::right(json!(Root), &[Root { sum: 1 }]);
    judge::right(json!(Holder), &[Holder { many: Many(vec![1, 2]) }]);
}
