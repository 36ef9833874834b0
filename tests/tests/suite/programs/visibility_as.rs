//! `#[strict(as)]` with a private type, on a type and on fields.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(from = "Inner", into = "Inner")]
#[strict(as = "Inner")]
pub struct Root(u8);

impl From<Inner> for Root {
    fn from(inner: Inner) -> Self {
        Self(inner.a)
    }
}

impl From<Root> for Inner {
    fn from(root: Root) -> Self {
        Self { a: root.0 }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Unknown {
    a: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Fields {
    #[strict(as = "Inner")]
    one: Unknown,
    #[strict(as = "Vec<Inner>")]
    many: Vec<Unknown>,
    #[serde(flatten)]
    #[strict(as = "Inner")]
    flat: Unknown,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Newtype(#[strict(as = "Inner")] Unknown);

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "t")]
pub enum Variants {
    A(#[strict(as = "Inner")] Unknown),
    #[strict(as = "Inner")]
    B(Unknown),
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
pub struct Holder {
    list: Vec<Variants>,
}

#[test]
fn it_keeps_the_promises() {
    judge::right(json!(Root), &[Root(1)]);
    let unknown = Unknown { a: 1 };
    let fields = Fields { one: unknown.clone(), many: vec![unknown.clone()], flat: unknown.clone() };
    judge::right(json!(Fields), &[fields]);
    judge::right(json!(Newtype), &[Newtype(unknown.clone())]);
    let list = vec![Variants::A(unknown.clone()), Variants::B(unknown)];
    judge::right(json!(Holder), &[Holder { list }]);
}
