//! Ten levels, nine of them with a flattened enum, each in an optional list.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

type Wrapped<T> = Option<Vec<T>>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    inner: L1,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L1 {
    own: u8,
    #[serde(flatten)]
    kind: K1,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K1 {
    Inner { inner: Wrapped<L2> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L2 {
    own: u8,
    #[serde(flatten)]
    kind: K2,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K2 {
    Inner { inner: Wrapped<L3> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L3 {
    own: u8,
    #[serde(flatten)]
    kind: K3,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K3 {
    Inner { inner: Wrapped<L4> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L4 {
    own: u8,
    #[serde(flatten)]
    kind: K4,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K4 {
    Inner { inner: Wrapped<L5> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L5 {
    own: u8,
    #[serde(flatten)]
    kind: K5,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K5 {
    Inner { inner: Wrapped<L6> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L6 {
    own: u8,
    #[serde(flatten)]
    kind: K6,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K6 {
    Inner { inner: Wrapped<L7> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L7 {
    own: u8,
    #[serde(flatten)]
    kind: K7,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K7 {
    Inner { inner: Wrapped<L8> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L8 {
    own: u8,
    #[serde(flatten)]
    kind: K8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum K8 {
    Inner { inner: Wrapped<L9> },
    End,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L9 {
    leaf: u8,
}

#[test]
fn it_keeps_the_promises() {
    let inner = L9 { leaf: 1 };
    let inner = L8 { own: 1, kind: K8::Inner { inner: Some(vec![inner]) } };
    let inner = L7 { own: 1, kind: K7::Inner { inner: Some(vec![inner]) } };
    let inner = L6 { own: 1, kind: K6::Inner { inner: Some(vec![inner]) } };
    let inner = L5 { own: 1, kind: K5::Inner { inner: Some(vec![inner]) } };
    let inner = L4 { own: 1, kind: K4::Inner { inner: Some(vec![inner]) } };
    let inner = L3 { own: 1, kind: K3::Inner { inner: Some(vec![inner]) } };
    let inner = L2 { own: 1, kind: K2::Inner { inner: Some(vec![inner]) } };
    let inner = L1 { own: 1, kind: K1::Inner { inner: Some(vec![inner]) } };
    judge::right(json!(Root), &[Root { inner }, Root { inner: L1 { own: 1, kind: K1::End } }]);
}
