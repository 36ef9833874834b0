//! A description of some hundred kilobytes takes no long evaluation.

#[cfg(not(test))]
#[path = "../judge.rs"]
mod judge;
#[cfg(test)]
use crate::findings::judge;

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

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

#[cfg_attr(test, test)]
fn main() {
    judge::right(json!(Root), &[Root { a: 1 }]);
}
