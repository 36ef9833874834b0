//! A description of some hundred kilobytes takes no long evaluation.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

/// As long as a manual, which nobody should send; but it is no reason for the compiler to stop.
#[doc = concat!(
    include_str!("../../../../Cargo.lock"),
    include_str!("../../../../Cargo.lock"),
    include_str!("../../../../Cargo.lock"),
    include_str!("../../../../Cargo.lock"),
)]
#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    a: u8,
}

#[test]
fn it_keeps_the_promises() {
    judge::right(json!(Root), &[Root { a: 1 }]);
}
