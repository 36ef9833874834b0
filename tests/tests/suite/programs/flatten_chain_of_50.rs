//! A chain of 50 structs, each flattened into the one before.

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
    #[serde(flatten)]
    next: L11,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L11 {
    a11: u8,
    #[serde(flatten)]
    next: L12,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L12 {
    a12: u8,
    #[serde(flatten)]
    next: L13,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L13 {
    a13: u8,
    #[serde(flatten)]
    next: L14,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L14 {
    a14: u8,
    #[serde(flatten)]
    next: L15,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L15 {
    a15: u8,
    #[serde(flatten)]
    next: L16,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L16 {
    a16: u8,
    #[serde(flatten)]
    next: L17,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L17 {
    a17: u8,
    #[serde(flatten)]
    next: L18,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L18 {
    a18: u8,
    #[serde(flatten)]
    next: L19,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L19 {
    a19: u8,
    #[serde(flatten)]
    next: L20,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L20 {
    a20: u8,
    #[serde(flatten)]
    next: L21,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L21 {
    a21: u8,
    #[serde(flatten)]
    next: L22,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L22 {
    a22: u8,
    #[serde(flatten)]
    next: L23,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L23 {
    a23: u8,
    #[serde(flatten)]
    next: L24,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L24 {
    a24: u8,
    #[serde(flatten)]
    next: L25,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L25 {
    a25: u8,
    #[serde(flatten)]
    next: L26,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L26 {
    a26: u8,
    #[serde(flatten)]
    next: L27,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L27 {
    a27: u8,
    #[serde(flatten)]
    next: L28,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L28 {
    a28: u8,
    #[serde(flatten)]
    next: L29,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L29 {
    a29: u8,
    #[serde(flatten)]
    next: L30,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L30 {
    a30: u8,
    #[serde(flatten)]
    next: L31,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L31 {
    a31: u8,
    #[serde(flatten)]
    next: L32,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L32 {
    a32: u8,
    #[serde(flatten)]
    next: L33,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L33 {
    a33: u8,
    #[serde(flatten)]
    next: L34,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L34 {
    a34: u8,
    #[serde(flatten)]
    next: L35,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L35 {
    a35: u8,
    #[serde(flatten)]
    next: L36,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L36 {
    a36: u8,
    #[serde(flatten)]
    next: L37,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L37 {
    a37: u8,
    #[serde(flatten)]
    next: L38,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L38 {
    a38: u8,
    #[serde(flatten)]
    next: L39,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L39 {
    a39: u8,
    #[serde(flatten)]
    next: L40,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L40 {
    a40: u8,
    #[serde(flatten)]
    next: L41,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L41 {
    a41: u8,
    #[serde(flatten)]
    next: L42,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L42 {
    a42: u8,
    #[serde(flatten)]
    next: L43,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L43 {
    a43: u8,
    #[serde(flatten)]
    next: L44,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L44 {
    a44: u8,
    #[serde(flatten)]
    next: L45,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L45 {
    a45: u8,
    #[serde(flatten)]
    next: L46,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L46 {
    a46: u8,
    #[serde(flatten)]
    next: L47,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L47 {
    a47: u8,
    #[serde(flatten)]
    next: L48,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L48 {
    a48: u8,
    #[serde(flatten)]
    next: L49,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L49 {
    a49: u8,
    #[serde(flatten)]
    next: L50,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L50 {
    a50: u8,
}

#[test]
fn it_keeps_the_promises() {
    let next = L50 { a50: 1 };
    let next = L49 { a49: 1, next };
    let next = L48 { a48: 1, next };
    let next = L47 { a47: 1, next };
    let next = L46 { a46: 1, next };
    let next = L45 { a45: 1, next };
    let next = L44 { a44: 1, next };
    let next = L43 { a43: 1, next };
    let next = L42 { a42: 1, next };
    let next = L41 { a41: 1, next };
    let next = L40 { a40: 1, next };
    let next = L39 { a39: 1, next };
    let next = L38 { a38: 1, next };
    let next = L37 { a37: 1, next };
    let next = L36 { a36: 1, next };
    let next = L35 { a35: 1, next };
    let next = L34 { a34: 1, next };
    let next = L33 { a33: 1, next };
    let next = L32 { a32: 1, next };
    let next = L31 { a31: 1, next };
    let next = L30 { a30: 1, next };
    let next = L29 { a29: 1, next };
    let next = L28 { a28: 1, next };
    let next = L27 { a27: 1, next };
    let next = L26 { a26: 1, next };
    let next = L25 { a25: 1, next };
    let next = L24 { a24: 1, next };
    let next = L23 { a23: 1, next };
    let next = L22 { a22: 1, next };
    let next = L21 { a21: 1, next };
    let next = L20 { a20: 1, next };
    let next = L19 { a19: 1, next };
    let next = L18 { a18: 1, next };
    let next = L17 { a17: 1, next };
    let next = L16 { a16: 1, next };
    let next = L15 { a15: 1, next };
    let next = L14 { a14: 1, next };
    let next = L13 { a13: 1, next };
    let next = L12 { a12: 1, next };
    let next = L11 { a11: 1, next };
    let next = L10 { a10: 1, next };
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
