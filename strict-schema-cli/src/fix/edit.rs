//! One schema of a text replaced by another, with as little of the text touched as possible.

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstRootNode};
use serde_json::Value;
use strict_schema::pointer;

use crate::text::Text;

/// What replaces the value at a pointer.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub pointer: String,
    pub new: Value,
}

/// The text with these values replaced. Key order, indentation and comments stay where the values do; none if the text cannot be
/// edited so that it has the new values.
pub(super) fn apply(text: &str, old: &Value, edits: &[Edit]) -> Option<String> {
    let root = CstRootNode::parse(text, &ParseOptions::default()).ok()?;
    let mut expected = old.clone();
    for edit in edits {
        let before = old.pointer(&edit.pointer)?;
        let node = find(root.value()?, &edit.pointer)?;
        change(&node, before, &edit.new)?;
        *expected.pointer_mut(&edit.pointer)? = edit.new.clone();
    }
    let written = root.to_string();
    let json = Text::new(&written);
    let read = json.parts(false).ok()?.into_iter().next()?.value;
    // In this order, since models see it.
    is_same(&read, &expected).then_some(written)
}

fn find(root: CstNode, at: &str) -> Option<CstNode> {
    let mut node = root;
    for step in pointer::steps(at) {
        node = match (node.as_object(), node.as_array()) {
            (Some(object), _) => member(&object, &step)?,
            (_, Some(array)) => array.elements().into_iter().nth(step.parse().ok()?)?,
            _ => return None,
        };
    }
    Some(node)
}

/// Of a key that stands twice the last one counts.
fn member(object: &CstObject, key: &str) -> Option<CstNode> {
    let properties = object.properties();
    properties.into_iter().rev().find(|it| it.decoded_name().as_deref() == Some(key))?.value()
}

/// Whether these are equal, and have their keys in the same order.
fn is_same(one: &Value, other: &Value) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    one == other
}

fn change(node: &CstNode, old: &Value, new: &Value) -> Option<()> {
    if is_same(old, new) {
        return Some(());
    }
    match (old, new) {
        (Value::Object(before), Value::Object(after)) => {
            let object = node.as_object()?;
            let properties = object.properties();
            let names: Option<Vec<String>> =
                properties.iter().map(jsonc_parser::cst::CstObjectProp::decoded_name).collect();
            let names = names?;
            let kept = |it: &&String| after.contains_key(*it);
            let same_order = names.iter().filter(kept).eq(after.keys().filter(|it| before.contains_key(*it)));
            if !same_order || names.len() != before.len() || names.iter().all(|it| !after.contains_key(it)) {
                return replace(node, new);
            }
            for (property, name) in properties.iter().zip(&names) {
                match after.get(name) {
                    Some(value) => change(&property.value()?, before.get(name)?, value)?,
                    None => property.clone().remove(),
                }
            }
            for (index, (name, value)) in after.iter().enumerate() {
                if !before.contains_key(name) {
                    object.insert(index, name, input(value));
                }
            }
            Some(())
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            let elements = node.as_array()?.elements();
            for ((element, one), other) in elements.into_iter().zip(before).zip(after) {
                change(&element, one, other)?;
            }
            Some(())
        }
        _ => replace(node, new),
    }
}

fn replace(node: &CstNode, new: &Value) -> Option<()> {
    let new = input(new);
    if let Some(it) = node.as_object() {
        it.replace_with(new);
    } else if let Some(it) = node.as_array() {
        it.replace_with(new);
    } else if let Some(it) = node.as_string_lit() {
        it.replace_with(new);
    } else if let Some(it) = node.as_number_lit() {
        it.replace_with(new);
    } else if let Some(it) = node.as_boolean_lit() {
        it.replace_with(new);
    } else {
        node.as_null_keyword()?.replace_with(new);
    }
    Some(())
}

fn input(value: &Value) -> CstInputValue {
    match value {
        Value::Null => CstInputValue::Null,
        Value::Bool(it) => CstInputValue::Bool(*it),
        Value::Number(it) => CstInputValue::Number(it.to_string()),
        Value::String(it) => CstInputValue::String(it.clone()),
        Value::Array(it) => CstInputValue::Array(it.iter().map(input).collect()),
        Value::Object(it) => CstInputValue::Object(it.iter().map(|(key, value)| (key.clone(), input(value))).collect()),
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(text: &str, new: &Value, expected: &Expect) {
        let old = Text::new(text).parts(false).unwrap().remove(0).value;
        let edit = Edit { pointer: String::new(), new: new.clone() };
        expected.assert_eq(&apply(text, &old, &[edit]).unwrap());
    }

    #[test]
    fn what_stays_is_not_touched() {
        let text = "{\n    // first\n    \"type\": \"object\",\n    \"properties\": { \"a\": { \"type\": \"string\" } }, // last\n    \"minProperties\": 1\n}\n";
        let new = json!({
            "type": "object",
            "properties": { "a": { "type": ["string", "null"] } },
            "required": ["a"],
            "additionalProperties": false
        });
        check(
            text,
            &new,
            &expect![[r#"
            {
                // first
                "type": "object",
                "properties": { "a": { "type": ["string", "null"] } }, // last
                "required": ["a"],
                "additionalProperties": false
            }
        "#]],
        );
    }

    #[test]
    fn one_line_stays_one() {
        let text = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;
        let new = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
        check(text, &new, &expect![[r#""#]]);
    }
}
