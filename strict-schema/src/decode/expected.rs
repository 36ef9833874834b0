//! What a place of an answer is to hold, in words for a model.

use serde_json::Value;

use crate::cost::SHOWN_NAME_BYTES;
use crate::cost::TOLD_WORDS;
use crate::derived::merge;
use crate::derived::schema::{Array, Content, Edge, Integer, Key, Length, Schema, Tagging, Text, Union};
use crate::prelude::*;
use crate::shown;

/// `an integer from 0 to 255`
pub(super) fn describe(edge: Edge) -> String {
    let Some(schema) = merge::unwrapped(edge) else { return "an object".to_owned() };
    match schema {
        Schema::Null => "null".to_owned(),
        Schema::Boolean => "true or false".to_owned(),
        Schema::Integer(Integer { minimum, maximum, .. }) => format!("an integer from {minimum} to {maximum}"),
        Schema::Number => "a number".to_owned(),
        Schema::String(Text { format: Some(format), .. }) => format!("a string in the format `{}`", format.name()),
        Schema::String(_) => "a string".to_owned(),
        Schema::Words(it) => one_of(&words(it.quoted)),
        Schema::Array(Array { length, .. }) => format!("an array{}", of_length(*length)),
        Schema::Tuple(positions) => format!("an array{}", of_length(Length::exactly(positions.len() as u64))),
        Schema::Nullable(inner) => match describe(*inner) {
            text if text.ends_with("null") => text,
            text => format!("{text} or null"),
        },
        Schema::Object(_) | Schema::Map(_) => "an object".to_owned(),
        Schema::Union(union) => describe_union(union),
        Schema::AnyOf(branches) => match branches {
            [one] => describe(*one),
            _ => format!("one of {} forms", branches.len()),
        },
        Schema::Any => "a value".to_owned(),
        // `plain` looks through them.
        Schema::Named(definition) => describe(definition.schema),
        Schema::Constrained(constrained) => describe(constrained.schema),
    }
}

fn describe_union(union: &Union) -> String {
    let names: Vec<_> =
        union.variants.iter().filter(|it| !merge::is_untagged(union, it)).map(|it| name_of(it.key)).collect();
    if names.is_empty() {
        return format!("one of {} forms", union.variants.len());
    }
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => {
            format!("an object whose `{}` is {}", name_of(tag), one_of(&names))
        }
        _ if union.variants.iter().all(|it| matches!(it.content, Content::Unit)) => one_of(&names),
        _ if union.variants.iter().any(|it| matches!(it.content, Content::Unit)) => {
            format!("a variant's name, or an object with one property: {}", one_of(&names))
        }
        _ => format!("an object with one property: {}", one_of(&names)),
    }
}

fn of_length(length: Length) -> String {
    match (length.minimum, length.maximum) {
        (None, None) => String::new(),
        (Some(least), Some(most)) if least == most => format!(" of {least} items"),
        (Some(least), Some(most)) => format!(" of {least} to {most} items"),
        (Some(least), None) => format!(" of {least} items or more"),
        (None, Some(most)) => format!(" of {most} items or fewer"),
    }
}

/// `"a", "b" or "c"`; of very many, how many more there are.
pub(super) fn one_of(names: &[String]) -> String {
    let quoted = |name: &String| Value::from(shown::name(name)).to_string();
    let shown: Vec<_> = names.iter().take(TOLD_WORDS).map(quoted).collect();
    match shown.split_last() {
        None => "nothing".to_owned(),
        Some(_) if names.len() > TOLD_WORDS => {
            format!("{} or one of {} others", shown.join(", "), names.len() - TOLD_WORDS)
        }
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// The words of an enum.
pub(super) fn words(quoted: &str) -> Vec<String> {
    serde_json::from_str(&format!("[{quoted}]")).unwrap_or_default()
}

/// What stands there, short.
pub(super) fn shown_value(value: &Value) -> String {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => format!("the string {}", Value::from(shown::within(text, SHOWN_NAME_BYTES))),
        Value::Array(items) => match items.len() {
            0 => "an empty array".to_owned(),
            1 => "an array of one item".to_owned(),
            count => format!("an array of {count} items"),
        },
        Value::Object(members) if members.is_empty() => "an empty object".to_owned(),
        Value::Object(members) => {
            let names: Vec<_> = members.keys().take(5).map(|name| format!("`{}`", shown::name(name))).collect();
            let more = if members.len() > 5 { ", …" } else { "" };
            format!("an object with {}{more}", names.join(", "))
        }
    }
}

/// A key as it stands in an answer.
pub(super) fn name_of(key: Key) -> String {
    serde_json::from_str(key.quoted).unwrap_or_default()
}
