//! One schema of a text replaced by another, with as little of the text touched as possible.

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstObjectProp, CstRootNode};
use serde_json::Value;
use strict_schema::pointer;

use crate::text::Text;

/// What replaces the value at a pointer.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub pointer: String,
    pub new: Value,
}

/// The text with these values replaced. Key order, indentation and comments stay where the values do, and what is on one line stays
/// there if it fits; none if the text cannot be edited so that it has the new values.
pub(super) fn apply(text: &str, old: &Value, edits: &[Edit]) -> Option<String> {
    let root = CstRootNode::parse(text, &ParseOptions::default()).ok()?;
    let mut expected = old.clone();
    let mut editor = Editor::new(text);
    for edit in edits {
        let before = old.pointer(&edit.pointer)?;
        let node = find(root.value()?, &edit.pointer)?;
        editor.change(&node, before, &edit.new)?;
        *expected.pointer_mut(&edit.pointer)? = edit.new.clone();
    }
    let written = editor.finish(&root.to_string());
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

/// Characters of what is written on one line.
const ONE_LINE: usize = 80;

/// The edits of one text.
///
/// The syntax tree writes each new object on lines of its own. What belongs on one line is a word in its place first, which
/// [`finish`](Self::finish) replaces.
struct Editor {
    style: Style,
    /// Whether everything is on one line, as in JSON Lines.
    is_one_line: bool,
    word: String,
    lines: Vec<String>,
}

impl Editor {
    fn new(text: &str) -> Self {
        let mut word = "strict-schema".to_owned();
        while text.contains(&word) {
            word.push('~');
        }
        Self { style: Style::of(text), is_one_line: !text.trim().contains('\n'), word, lines: Vec::new() }
    }

    fn finish(self, text: &str) -> String {
        let word = format!("\"{}:", self.word);
        let mut pieces = text.split(&word);
        let mut written = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (index, rest) = piece.split_once('"').unwrap_or_default();
            let line = index.parse::<usize>().ok().and_then(|it| self.lines.get(it));
            written.push_str(line.map_or("", String::as_str));
            written.push_str(rest);
        }
        written
    }

    fn change(&mut self, node: &CstNode, old: &Value, new: &Value) -> Option<()> {
        if is_same(old, new) {
            return Some(());
        }
        let is_on_one_line = !node.to_string().contains('\n');
        match (old, new) {
            (Value::Object(before), Value::Object(after)) => {
                let object = node.as_object()?;
                let properties = object.properties();
                let names: Option<Vec<String>> = properties.iter().map(CstObjectProp::decoded_name).collect();
                let names = names?;
                let kept = |it: &&String| after.contains_key(*it);
                let same_order = names.iter().filter(kept).eq(after.keys().filter(|it| before.contains_key(*it)));
                let same_keys = after.len() == before.len() && after.keys().all(|it| before.contains_key(it));
                let is_other =
                    !same_order || names.len() != before.len() || names.iter().all(|it| !after.contains_key(it));
                if is_other || is_on_one_line && !same_keys {
                    return self.replace(node, new);
                }
                for (property, name) in properties.iter().zip(&names) {
                    match after.get(name) {
                        Some(value) => self.change(&property.value()?, before.get(name)?, value)?,
                        None => property.clone().remove(),
                    }
                }
                for (index, (name, value)) in after.iter().enumerate() {
                    if !before.contains_key(name) {
                        let value = self.input(value, true);
                        object.insert(index, name, value);
                    }
                }
                Some(())
            }
            (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
                let elements = node.as_array()?.elements();
                for ((element, one), other) in elements.into_iter().zip(before).zip(after) {
                    self.change(&element, one, other)?;
                }
                Some(())
            }
            _ => self.replace(node, new),
        }
    }

    fn replace(&mut self, node: &CstNode, new: &Value) -> Option<()> {
        let new = self.input(new, !node.to_string().contains('\n'));
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

    /// What the tree writes: on one line if that may be and fits.
    fn input(&mut self, value: &Value, may_be_one_line: bool) -> CstInputValue {
        let is_short = may_be_one_line || self.is_one_line;
        if is_short && (value.is_object() || value.is_array()) {
            let line = self.style.line(value);
            if self.is_one_line || line.chars().count() <= ONE_LINE {
                self.lines.push(line);
                return CstInputValue::String(format!("{}:{}", self.word, self.lines.len() - 1));
            }
        }
        match value {
            Value::Null => CstInputValue::Null,
            Value::Bool(it) => CstInputValue::Bool(*it),
            Value::Number(it) => CstInputValue::Number(it.to_string()),
            Value::String(it) => CstInputValue::String(it.clone()),
            Value::Array(it) => CstInputValue::Array(it.iter().map(|it| self.input(it, true)).collect()),
            Value::Object(it) => {
                CstInputValue::Object(it.iter().map(|(key, value)| (key.clone(), self.input(value, true))).collect())
            }
        }
    }
}

/// How a text writes what is on one line.
struct Style {
    after_colon: &'static str,
    after_comma: &'static str,
    /// Inside braces.
    inside: &'static str,
}

impl Style {
    fn of(text: &str) -> Self {
        let is_dense = text.contains("\":") && !text.contains("\": ");
        Self {
            after_colon: if is_dense { "" } else { " " },
            after_comma: if is_dense { "" } else { " " },
            inside: if !is_dense && (text.contains("{ \"") || !text.contains("{\"")) { " " } else { "" },
        }
    }

    fn line(&self, value: &Value) -> String {
        let between = format!(",{}", self.after_comma);
        match value {
            Value::Object(members) if !members.is_empty() => {
                let member = |(key, value)| {
                    format!("{}:{}{}", Value::from(String::clone(key)), self.after_colon, self.line(value))
                };
                let members: Vec<_> = members.iter().map(member).collect();
                format!("{{{0}{1}{0}}}", self.inside, members.join(&between))
            }
            Value::Array(items) => {
                let items: Vec<_> = items.iter().map(|it| self.line(it)).collect();
                format!("[{}]", items.join(&between))
            }
            other => other.to_string(),
        }
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
        check(text, &new, &expect![[r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#]]);
    }
}
