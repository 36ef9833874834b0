//! The argument of a marker that is skipped needs no schema.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone)]
struct Marker;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "")]
struct Id<T> {
    raw: u64,
    #[serde(skip)]
    marker: std::marker::PhantomData<fn() -> T>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "")]
struct Tuple<T>(u64, #[serde(skip)] std::marker::PhantomData<T>);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(transparent, bound = "")]
struct Transparent<T> {
    raw: u64,
    #[serde(skip)]
    marker: std::marker::PhantomData<T>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "")]
enum Variants<T> {
    A(u8),
    #[serde(skip)]
    Never(std::marker::PhantomData<T>),
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "")]
struct Null<T> {
    /// Not skipped: serde writes null.
    marker: std::marker::PhantomData<T>,
    next: Vec<Null<T>>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    id: Id<Marker>,
    tuple: Tuple<Marker>,
    transparent: Transparent<Marker>,
    variants: Variants<Marker>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Other {
    null: Null<Marker>,
}

#[test]
fn it_keeps_the_promises() {
    let marker = std::marker::PhantomData;
    let root = Root {
        id: Id { raw: 1, marker: std::marker::PhantomData },
        tuple: Tuple(1, marker),
        transparent: Transparent { raw: 1, marker },
        variants: Variants::A(1),
    };
    judge::right(json!(Root), &[root]);
    judge::right_of_recursive(json!(Other), &[Other { null: Null { marker, next: vec![] } }]);
}
