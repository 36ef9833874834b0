//! Replaces one schema in a text and changes as little of the text as possible.

use std::fmt::Write as _;

use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstObjectProp, CstRootNode};
use serde_json::Value;
use strict_schema::pointer;

use crate::text::{Syntax, Text};

/// What replaces the value at a pointer.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub pointer: String,
    pub new: Value,
}

/// The text with these values replaced. Key order, indentation and comments stay where the values stay. A value on one line stays on one
/// line if it fits. None if the text cannot be edited to have the new values.
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
    let json = Text::new(&written, Syntax::Json);
    let read = json.parts().0.into_iter().next()?.value;
    // The order of keys counts, since models see it.
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

fn member(object: &CstObject, key: &str) -> Option<CstNode> {
    let properties = object.properties();
    properties.into_iter().find(|it| it.decoded_name().as_deref() == Some(key))?.value()
}

/// Whether the values are equal, with their keys in the same order.
fn is_same(one: &Value, other: &Value) -> bool {
    let (one, other) = (one.to_string(), other.to_string());
    one == other
}

/// How many characters a value on one line may have.
const ONE_LINE: usize = 80;

/// The edits of one text.
///
/// In the syntax tree, a new object or array is a placeholder first, which [`finish`](Self::finish) replaces: only then is the indentation
/// of its line known.
struct Editor {
    style: Style,
    /// Whether the whole text is on one line, as in JSON Lines.
    is_one_line: bool,
    word: String,
    /// The values of the placeholders, and whether each may be on one line.
    values: Vec<(Value, bool)>,
}

impl Editor {
    fn new(text: &str) -> Self {
        let mut word = "strict-schema".to_owned();
        while text.contains(&word) {
            word.push('~');
        }
        Self { style: Style::of(text), is_one_line: !text.trim().contains('\n'), word, values: Vec::new() }
    }

    fn finish(self, text: &str) -> String {
        let word = format!("\"{}:", self.word);
        let mut pieces = text.split(&word);
        let mut written = pieces.next().unwrap_or_default().to_owned();
        for piece in pieces {
            let (index, rest) = piece.split_once('"').unwrap_or_default();
            let value = index.parse::<usize>().ok().and_then(|it| self.values.get(it));
            if let Some((value, may_be_one_line)) = value {
                let line = written.rsplit('\n').next().unwrap_or_default();
                let outside: String = line.chars().take_while(|it| matches!(it, ' ' | '\t')).collect();
                self.push(&mut written, value, &outside, *may_be_one_line);
            }
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

    /// The input for the syntax tree.
    fn input(&mut self, value: &Value, may_be_one_line: bool) -> CstInputValue {
        match value {
            Value::Null => CstInputValue::Null,
            Value::Bool(it) => CstInputValue::Bool(*it),
            Value::Number(it) => CstInputValue::Number(it.to_string()),
            Value::String(it) => CstInputValue::String(it.clone()),
            Value::Array(_) | Value::Object(_) => {
                self.values.push((value.clone(), may_be_one_line));
                CstInputValue::String(format!("{}:{}", self.word, self.values.len() - 1))
            }
        }
    }

    /// Writes the value: on one line if it may be and fits, or else each member on its own line.
    fn push(&self, text: &mut String, value: &Value, outside: &str, may_be_one_line: bool) {
        let line = self.style.line(value);
        let is_short = may_be_one_line && line.chars().count() <= ONE_LINE;
        let inside = format!("{outside}{}", self.style.indent);
        let end = self.style.line_end;
        match self.style.parts(value) {
            Some(([open, close], parts)) if !parts.is_empty() && !is_short && !self.is_one_line => {
                text.push(open);
                for (index, (key, value)) in parts.into_iter().enumerate() {
                    let comma = if index > 0 { "," } else { "" };
                    let _ = write!(text, "{comma}{end}{inside}{key}");
                    self.push(text, value, &inside, true);
                }
                let _ = write!(text, "{end}{outside}{close}");
            }
            _ => text.push_str(&line),
        }
    }
}

/// A value in an object or an array, with what stands before it.
type Keyed<'v> = (String, &'v Value);

struct Style {
    line_end: &'static str,
    /// The indentation of one level.
    indent: String,
    after_colon: &'static str,
    after_comma: &'static str,
    /// The space inside braces.
    inside: &'static str,
}

impl Style {
    fn of(text: &str) -> Self {
        let indented = text.lines().skip(1).find(|it| it.starts_with([' ', '\t']) && !it.trim().is_empty());
        let indent = indented.map_or("  ", |it| &it[..it.len() - it.trim_start().len()]);
        let is_dense = text.contains("\":") && !text.contains("\": ");
        Self {
            line_end: if text.contains("\r\n") { "\r\n" } else { "\n" },
            indent: indent.to_owned(),
            after_colon: if is_dense { "" } else { " " },
            after_comma: if is_dense { "" } else { " " },
            inside: if !is_dense && (text.contains("{ \"") || !text.contains("{\"")) { " " } else { "" },
        }
    }

    fn line(&self, value: &Value) -> String {
        let Some(([open, close], parts)) = self.parts(value) else { return value.to_string() };
        let inside = if open == '{' && !parts.is_empty() { self.inside } else { "" };
        let parts: Vec<_> = parts.iter().map(|(key, it)| format!("{key}{}", self.line(it))).collect();
        format!("{open}{inside}{}{inside}{close}", parts.join(&format!(",{}", self.after_comma)))
    }

    /// The brackets of an object or an array, and the values between them.
    fn parts<'v>(&self, value: &'v Value) -> Option<([char; 2], Vec<Keyed<'v>>)> {
        let key = |key: &str| format!("{}:{}", Value::from(key), self.after_colon);
        match value {
            Value::Object(members) => Some((['{', '}'], members.iter().map(|(name, it)| (key(name), it)).collect())),
            Value::Array(items) => Some((['[', ']'], items.iter().map(|it| (String::new(), it)).collect())),
            _ => None,
        }
    }
}
