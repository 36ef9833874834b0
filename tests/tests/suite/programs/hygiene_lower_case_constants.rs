//! Constants that a pattern would take for a name: `let index = …` is refused where `index` is one.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[allow(non_upper_case_globals, dead_code)]
mod constants {
    pub const index: usize = 1;
    pub const edge: usize = 2;
    pub const node: usize = 3;
    pub const name: usize = 4;
    pub const schema: usize = 5;
    pub const text: usize = 6;
    pub const field: usize = 7;
    pub const value: usize = 8;
    pub static message: u8 = 9;
    pub static parts: u8 = 10;
}
#[allow(unused_imports)]
use constants::*;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    list: Vec<Inner>,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Holder {
    root: Root,
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "kind")]
enum Kind {
    A { a: u8 },
    B(Inner),
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Inner {
    #[strict(range(max = 3))]
    bounded: u8,
    #[strict(length(max = 3), pattern = "^a*$")]
    words: String,
}

#[test]
fn it_keeps_the_promises() {
    let inner = Inner { bounded: 1, words: "a".to_owned() };
    let root = Root { list: vec![inner.clone()], kind: Kind::B(inner) };
    judge::right_narrowed(strict_schema::json!(Holder), &[Holder { root }], &["bounds"]);
}
