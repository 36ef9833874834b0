//! A text for each value.

use serde_json::Value;

use crate::json::number;
use crate::prelude::*;

/// A text that is the same for equal values.
pub(crate) fn canonical(value: &Value) -> String {
    match value {
        Value::Number(number) => number::canonical(number),
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
