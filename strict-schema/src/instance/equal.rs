//! When two values are the same.

use super::number::compare;
use super::number::whole;
use crate::kind::is_whole;
use crate::prelude::*;
use serde_json::Value;

/// Whether the two are the same value: 1 is 1.0.
pub(super) fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other).is_eq(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

/// A text that is the same for equal values.
pub(super) fn canonical(value: &Value) -> String {
    match value {
        Value::Number(number) => match (whole(number), number.as_f64()) {
            (Some(number), _) => number.to_string(),
            (None, Some(float)) if is_whole(float) && float.abs() < 1e18 => format!("{float:.0}"),
            _ => number.to_string(),
        },
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(canonical).collect();
            format!("[{}]", items.join(","))
        }
        Value::Object(object) => {
            let mut members: Vec<String> = object
                .iter()
                .map(|(key, value)| format!("{}:{}", Value::from(key.as_str()), canonical(value)))
                .collect();
            members.sort_unstable();
            format!("{{{}}}", members.join(","))
        }
        _ => value.to_string(),
    }
}
