//! Private types in the variants of a `pub` enum, in each tagging.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub enum External {
    A(Inner),
    B(Box<Inner>),
    C {
        c: Inner,
    },
    D {
        #[serde(flatten)]
        d: Inner,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t")]
pub enum Internal {
    A(Inner),
    B(Box<Inner>),
    C {
        c: Inner,
    },
    D {
        #[serde(flatten)]
        d: Inner,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t", content = "c")]
pub enum Adjacent {
    A(Inner),
    B(Box<Inner>),
    C {
        c: Inner,
    },
    D {
        #[serde(flatten)]
        d: Inner,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(untagged)]
pub enum Untagged {
    A(Inner),
    B(Box<Inner>),
    C {
        c: Inner,
    },
    D {
        #[serde(flatten)]
        d: Inner,
    },
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Root {
    external: External,
    internal: Internal,
    adjacent: Adjacent,
    untagged: Untagged,
}

#[test]
fn it_keeps_the_promises() {
    let inner = Inner { a: 1 };
    let root = Root {
        external: External::A(inner.clone()),
        internal: Internal::B(Box::new(inner.clone())),
        adjacent: Adjacent::C { c: inner.clone() },
        untagged: Untagged::D { d: inner },
    };
    judge::right(json!(Root), &[root]);
}
