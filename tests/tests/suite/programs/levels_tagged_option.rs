//! Ten levels, nine of them enums with a tag, each in an optional list.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

type Wrapped<T> = Option<Vec<T>>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    inner: E1,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E1 {
    Inner { inner: Wrapped<E2> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E2 {
    Inner { inner: Wrapped<E3> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E3 {
    Inner { inner: Wrapped<E4> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E4 {
    Inner { inner: Wrapped<E5> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E5 {
    Inner { inner: Wrapped<E6> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E6 {
    Inner { inner: Wrapped<E7> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E7 {
    Inner { inner: Wrapped<E8> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E8 {
    Inner { inner: Wrapped<E9> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum E9 {
    Leaf { leaf: u8 },
    End,
}

#[test]
fn it_keeps_the_promises() {
    let inner = E9::Leaf { leaf: 1 };
    let inner = E8::Inner { inner: Some(vec![inner]) };
    let inner = E7::Inner { inner: Some(vec![inner]) };
    let inner = E6::Inner { inner: Some(vec![inner]) };
    let inner = E5::Inner { inner: Some(vec![inner]) };
    let inner = E4::Inner { inner: Some(vec![inner]) };
    let inner = E3::Inner { inner: Some(vec![inner]) };
    let inner = E2::Inner { inner: Some(vec![inner]) };
    let inner = E1::Inner { inner: Some(vec![inner]) };
    judge::right(json!(Root), &[Root { inner }, Root { inner: E1::End }]);
}
