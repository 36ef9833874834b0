//! Associated types in a generic type.

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

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    s: S<u8>,
    by_bound: ByBound<Vec<String>>,
}

#[test]
fn it_keeps_the_promises() {
    let root = Root { s: S { own: 1, named: 2, other: 3 }, by_bound: ByBound { of: "x".to_owned(), list: vec![] } };
    judge::right(json!(Root), &[root]);
}
