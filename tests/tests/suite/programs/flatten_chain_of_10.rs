//! A chain of 10 structs, each flattened into the one before.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L1 {
    a1: u8,
    #[serde(flatten)]
    next: L2,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L2 {
    a2: u8,
    #[serde(flatten)]
    next: L3,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L3 {
    a3: u8,
    #[serde(flatten)]
    next: L4,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L4 {
    a4: u8,
    #[serde(flatten)]
    next: L5,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L5 {
    a5: u8,
    #[serde(flatten)]
    next: L6,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L6 {
    a6: u8,
    #[serde(flatten)]
    next: L7,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L7 {
    a7: u8,
    #[serde(flatten)]
    next: L8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L8 {
    a8: u8,
    #[serde(flatten)]
    next: L9,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L9 {
    a9: u8,
    #[serde(flatten)]
    next: L10,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L10 {
    a10: u8,
}

#[test]
fn it_keeps_the_promises() {
    let next = L10 { a10: 1 };
    let next = L9 { a9: 1, next };
    let next = L8 { a8: 1, next };
    let next = L7 { a7: 1, next };
    let next = L6 { a6: 1, next };
    let next = L5 { a5: 1, next };
    let next = L4 { a4: 1, next };
    let next = L3 { a3: 1, next };
    let next = L2 { a2: 1, next };
    let next = L1 { a1: 1, next };
    judge::right(json!(L1), &[next]);
}
