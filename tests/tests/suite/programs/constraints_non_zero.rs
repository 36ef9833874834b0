//! Bounds on a number that is not zero.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

use std::num::{NonZeroI8, NonZeroU32};

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    #[strict(range(min = 1, max = 5))]
    signed: NonZeroI8,
    #[strict(range(max = 10))]
    unsigned: NonZeroU32,
    #[strict(range(max = 10))]
    maybe: Option<NonZeroU32>,
}

#[test]
fn it_keeps_the_promises() {
    let root = Root { signed: NonZeroI8::new(1).unwrap(), unsigned: NonZeroU32::MIN, maybe: None };
    judge::right(json!(Root), &[root]);
}
