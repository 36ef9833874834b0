//! Ten levels, each in an `Option`.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

type Wrapped<T> = Option<T>;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L1 {
    inner: Wrapped<L2>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L2 {
    inner: Wrapped<L3>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L3 {
    inner: Wrapped<L4>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L4 {
    inner: Wrapped<L5>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L5 {
    inner: Wrapped<L6>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L6 {
    inner: Wrapped<L7>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L7 {
    inner: Wrapped<L8>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L8 {
    inner: Wrapped<L9>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L9 {
    inner: Wrapped<L10>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L10 {
    leaf: u8,
}

#[test]
fn it_keeps_the_promises() {
    let inner = L10 { leaf: 1 };
    let inner = L9 { inner: Some(inner) };
    let inner = L8 { inner: Some(inner) };
    let inner = L7 { inner: Some(inner) };
    let inner = L6 { inner: Some(inner) };
    let inner = L5 { inner: Some(inner) };
    let inner = L4 { inner: Some(inner) };
    let inner = L3 { inner: Some(inner) };
    let inner = L2 { inner: Some(inner) };
    let inner = L1 { inner: Some(inner) };
    judge::right(json!(L1), &[inner]);
}
