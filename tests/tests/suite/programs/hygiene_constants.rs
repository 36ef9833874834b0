//! Constants, statics and functions of the user's, named like what the derive writes.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

const NODE: usize = 4;
const PARTS: usize = 2;
const TEXT: usize = 3;
const REQUIRED: usize = 1;
const ARGUMENTS: usize = 1;
const SCHEMA: usize = 1;
const NAME: usize = 1;
const ROOM: usize = 1;

fn edge() {}
fn message() {}
fn strict() {}
fn schema() {}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Arrays {
    node: [u8; NODE],
    parts: [u8; PARTS],
    text: [u8; TEXT],
    required: [u8; REQUIRED],
    arguments: [u8; ARGUMENTS],
    schema: [u8; SCHEMA],
    name: [u8; NAME],
    room: [u8; ROOM],
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Generic<T> {
    node: [T; NODE],
    parts: [T; PARTS],
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
enum Variants {
    Node([u8; NODE]),
    Parts { parts: [u8; PARTS] },
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    arrays: Arrays,
    generic: Generic<u8>,
    variants: Variants,
}
#[test]
fn it_keeps_the_promises() {
    let arrays = Arrays {
        node: [1; 4],
        parts: [1; 2],
        text: [1; 3],
        required: [1],
        arguments: [1],
        schema: [1],
        name: [1],
        room: [1],
    };
    let root = Root { arrays, generic: Generic { node: [1; 4], parts: [1; 2] }, variants: Variants::Node([1; 4]) };
    let _ = (edge, message, strict, schema);
    judge::right(json!(Root), &[root]);
}
