//! `pub` newtypes over containers of a private type.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Maybe(Option<Inner>);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Many(Vec<Option<Box<Inner>>>);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Pair(Inner, Inner);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Array([Inner; 2]);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Root {
    maybe: Maybe,
    many: Many,
    pair: Pair,
    array: Array,
}

#[test]
fn it_keeps_the_promises() {
    let inner = Inner { a: 1 };
    let root = Root {
        maybe: Maybe(Some(inner.clone())),
        many: Many(vec![None, Some(Box::new(inner.clone()))]),
        pair: Pair(inner.clone(), inner.clone()),
        array: Array([inner.clone(), inner]),
    };
    judge::right(json!(Root), &[root]);
}
