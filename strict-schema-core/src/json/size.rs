//! How large a value is, in steps of work.

use serde_json::{Map, Value};

use crate::cost::LETTERS_A_STEP;
use crate::prelude::*;

/// How many values there are in it, and it is one. Recurses; callers bound the depth.
pub(crate) fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(size).fold(1, u64::saturating_add),
        Value::Object(members) => members.values().map(size).fold(1 + names(members), u64::saturating_add),
        Value::String(text) => 1 + text.len() as u64 / LETTERS_A_STEP,
        _ => 1,
    }
}

/// The steps that the characters of the names cost.
pub(crate) fn names(members: &Map<String, Value>) -> u64 {
    members.keys().map(String::len).sum::<usize>() as u64 / LETTERS_A_STEP
}
