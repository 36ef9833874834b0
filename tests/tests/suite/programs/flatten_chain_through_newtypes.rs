//! A chain of twenty structs, each flattened in a box and a newtype.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L1 {
    #[serde(flatten)]
    next: Box<N2>,
    a1: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N2(L2);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L2 {
    #[serde(flatten)]
    next: Box<N3>,
    a2: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N3(L3);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L3 {
    #[serde(flatten)]
    next: Box<N4>,
    a3: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N4(L4);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L4 {
    #[serde(flatten)]
    next: Box<N5>,
    a4: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N5(L5);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L5 {
    #[serde(flatten)]
    next: Box<N6>,
    a5: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N6(L6);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L6 {
    #[serde(flatten)]
    next: Box<N7>,
    a6: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N7(L7);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L7 {
    #[serde(flatten)]
    next: Box<N8>,
    a7: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N8(L8);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L8 {
    #[serde(flatten)]
    next: Box<N9>,
    a8: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N9(L9);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L9 {
    #[serde(flatten)]
    next: Box<N10>,
    a9: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N10(L10);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L10 {
    #[serde(flatten)]
    next: Box<N11>,
    a10: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N11(L11);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L11 {
    #[serde(flatten)]
    next: Box<N12>,
    a11: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N12(L12);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L12 {
    #[serde(flatten)]
    next: Box<N13>,
    a12: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N13(L13);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L13 {
    #[serde(flatten)]
    next: Box<N14>,
    a13: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N14(L14);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L14 {
    #[serde(flatten)]
    next: Box<N15>,
    a14: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N15(L15);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L15 {
    #[serde(flatten)]
    next: Box<N16>,
    a15: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N16(L16);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L16 {
    #[serde(flatten)]
    next: Box<N17>,
    a16: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N17(L17);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L17 {
    #[serde(flatten)]
    next: Box<N18>,
    a17: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N18(L18);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L18 {
    #[serde(flatten)]
    next: Box<N19>,
    a18: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N19(L19);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L19 {
    #[serde(flatten)]
    next: Box<N20>,
    a19: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct N20(L20);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct L20 {
    a20: u8,
}

#[test]
fn it_keeps_the_promises() {
    let next = L20 { a20: 1 };
    let next = L19 { next: Box::new(N20(next)), a19: 1 };
    let next = L18 { next: Box::new(N19(next)), a18: 1 };
    let next = L17 { next: Box::new(N18(next)), a17: 1 };
    let next = L16 { next: Box::new(N17(next)), a16: 1 };
    let next = L15 { next: Box::new(N16(next)), a15: 1 };
    let next = L14 { next: Box::new(N15(next)), a14: 1 };
    let next = L13 { next: Box::new(N14(next)), a13: 1 };
    let next = L12 { next: Box::new(N13(next)), a12: 1 };
    let next = L11 { next: Box::new(N12(next)), a11: 1 };
    let next = L10 { next: Box::new(N11(next)), a10: 1 };
    let next = L9 { next: Box::new(N10(next)), a9: 1 };
    let next = L8 { next: Box::new(N9(next)), a8: 1 };
    let next = L7 { next: Box::new(N8(next)), a7: 1 };
    let next = L6 { next: Box::new(N7(next)), a6: 1 };
    let next = L5 { next: Box::new(N6(next)), a5: 1 };
    let next = L4 { next: Box::new(N5(next)), a4: 1 };
    let next = L3 { next: Box::new(N4(next)), a3: 1 };
    let next = L2 { next: Box::new(N3(next)), a2: 1 };
    let next = L1 { next: Box::new(N2(next)), a1: 1 };
    judge::right(json!(L1), &[next]);
}
