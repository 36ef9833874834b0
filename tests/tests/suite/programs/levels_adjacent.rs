//! Nine levels, of enums that make two each.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

type Wrapped<T> = Option<Vec<Option<T>>>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    inner: E1,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum E1 {
    Inner { inner: Wrapped<E2> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum E2 {
    Inner { inner: Wrapped<E3> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum E3 {
    Inner { inner: Wrapped<E4> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
enum E4 {
    Leaf { leaf: u8 },
    End,
}

#[test]
fn it_keeps_the_promises() {
    let inner = E4::Leaf { leaf: 1 };
    let inner = E3::Inner { inner: Some(vec![Some(inner)]) };
    let inner = E2::Inner { inner: Some(vec![Some(inner)]) };
    let inner = E1::Inner { inner: Some(vec![Some(inner)]) };
    judge::right(json!(Root), &[Root { inner }, Root { inner: E1::End }]);
}
