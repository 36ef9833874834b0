//! How deep values may be nested, and what to do with those that are nested deeper: code that reads, clones or drops a
//! value recurses.

use serde_json::Value;

pub(crate) use crate::cost::SCHEMA_LEVELS as SCHEMA;
use crate::prelude::*;

/// Whether the value has more levels of arrays and objects than that. Does not recurse, and stops at the first value
/// that is too deep.
pub(crate) fn is_deeper(value: &Value, levels: usize) -> bool {
    let mut pending = vec![(value, 1)];
    while let Some((value, level)) = pending.pop() {
        if level > levels {
            return true;
        }
        match value {
            Value::Array(items) => pending.extend(items.iter().map(|item| (item, level + 1))),
            Value::Object(members) => pending.extend(members.values().map(|member| (member, level + 1))),
            _ => {}
        }
    }
    false
}

/// Drops a value level by level, since dropping it at once would recurse.
pub(crate) fn dismantle(value: Value) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(items) => pending.extend(items),
            Value::Object(members) => pending.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}
