//! Associated types in a generic type.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

trait Tr {
    type O;
}

impl<T> Tr for S<T> {
    type O = T;
}

impl<T> Tr for Vec<T> {
    type O = T;
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct S<T> {
    own: <Self as Tr>::O,
    named: <S<T> as Tr>::O,
    other: <Vec<T> as Tr>::O,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(bound = "T::O: Serialize + serde::de::DeserializeOwned")]
struct ByBound<T: Tr> {
    of: T::O,
    list: Vec<<T as Tr>::O>,
}

trait Family {
    type Of<X: Debug + Clone>: Debug + Clone;
}

impl Family for u8 {
    type Of<X: Debug + Clone> = Vec<X>;
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(
    bound = "T::Of<u8>: Serialize + serde::de::DeserializeOwned, T::Of<String>: Serialize + serde::de::DeserializeOwned"
)]
struct ByFamily<T: Family> {
    of: T::Of<u8>,
    named: Option<<T as Family>::Of<String>>,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    s: S<u8>,
    by_bound: ByBound<Vec<String>>,
    by_family: ByFamily<u8>,
}

#[test]
fn it_keeps_the_promises() {
    let root = Root {
        s: S { own: 1, named: 2, other: 3 },
        by_bound: ByBound { of: "x".to_owned(), list: vec![] },
        by_family: ByFamily { of: vec![1], named: None },
    };
    judge::right(json!(Root), &[root]);
}
