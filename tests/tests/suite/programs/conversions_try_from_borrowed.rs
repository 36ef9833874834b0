//! A type that is read from a borrowed one.

use serde::{Deserialize, Serialize};
use strict_schema::{StrictSchema, json};

use crate::promises::judge;

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
#[serde(try_from = "&str", into = "String")]
struct Code([u8; 2]);

impl TryFrom<&str> for Code {
    type Error = std::convert::Infallible;

    fn try_from(text: &str) -> Result<Self, Self::Error> {
        let mut bytes = text.bytes();
        Ok(Self([bytes.next().unwrap_or(b'x'), bytes.next().unwrap_or(b'x')]))
    }
}

impl From<Code> for String {
    fn from(code: Code) -> Self {
        code.0.into_iter().map(|byte| char::from(byte & 0x5f | 0x40)).collect()
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, StrictSchema)]
struct Root {
    code: Code,
}

#[test]
fn it_keeps_the_promises() {
    judge::right_except(json!(Root), &[Root { code: Code(*b"ab") }], &["borrowed-text"]);
}
