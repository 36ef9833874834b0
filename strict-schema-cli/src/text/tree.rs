//! The place of each value in a text. It is compact, since a text in one line may have millions of values.

use std::cell::RefCell;
use std::collections::HashMap;

use jsonc_parser::common::Range;
use serde_json::{Map, Value};
use strict_schema::pointer;

use super::end_of_string;

/// The places of the values in a value.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The children of all nodes, in the order in which the value has them.
    children: Vec<u32>,
    /// The positions of the members of large objects, by node.
    large: RefCell<HashMap<u32, HashMap<String, usize>>>,
    /// The keys that stand twice in an object: its pointer, and the place of the key.
    pub repeated_keys: Vec<(String, Range)>,
    /// How many more there are.
    pub omitted_keys: usize,
    /// Where the first integer stands that the value does not have digit by digit.
    pub changed_integer: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    value: ByteSpan,
    /// The key of a member of an object.
    key: Option<ByteSpan>,
    first: u32,
}

#[derive(Clone, Copy, Debug)]
struct ByteSpan {
    start: u32,
    end: u32,
}

/// A node with its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'t> {
    node: u32,
    pub value: &'t Value,
}

/// An object or an array that is being read.
#[derive(Default)]
pub(super) struct OpenValue {
    pub list: Vec<Value>,
    pub members: Map<String, Value>,
    pub children: Vec<u32>,
    /// The positions of the members, after a key stands twice.
    numbers: Option<HashMap<String, usize>>,
}

impl OpenValue {
    pub(super) fn push(&mut self, value: Value, child: u32) {
        self.list.push(value);
        self.children.push(child);
    }

    /// Whether the key stands twice. Then the last value counts, in the place of the first one.
    pub(super) fn insert(&mut self, name: String, value: Value, child: u32) -> bool {
        let is_twice = self.members.contains_key(&name);
        if is_twice {
            let numbers = self.numbers.get_or_insert_with(|| numbered(&self.members));
            self.children[numbers.get(&name).copied().unwrap_or_default()] = child;
        } else {
            if let Some(numbers) = &mut self.numbers {
                numbers.insert(name.clone(), self.children.len());
            }
            self.children.push(child);
        }
        self.members.insert(name, value);
        is_twice
    }
}

/// Reads a text that is known to be JSON.
struct Scanner<'t> {
    text: &'t str,
    at: usize,
    /// The steps to the value that is being read, each a key or an index.
    path: Vec<Result<Range, usize>>,
    tree: Tree,
    /// How many bytes the pointers of repeated keys have.
    pointers: usize,
}

impl Scanner<'_> {
    fn value(&mut self, key: Option<Range>) -> Result<(Value, u32), (usize, String)> {
        let start = self.space();
        if self.path.len() >= DEEPEST && matches!(self.byte(), b'{' | b'[') {
            return Err((start, "it is deeper than 512 levels".to_owned()));
        }
        let node = self.tree.begin(key, start);
        let mut open = OpenValue::default();
        let value = match self.byte() {
            b'{' => {
                self.each(b'}', |it| {
                    let from = it.at;
                    let name = it.string()?;
                    let key = Range::new(from, it.at);
                    it.space();
                    it.at += 1;
                    let (value, child) = it.inside(Ok(key))?;
                    if open.insert(name, value, child) {
                        it.repeated(key);
                    }
                    Ok(())
                })?;
                Value::Object(open.members)
            }
            b'[' => {
                self.each(b']', |it| {
                    let (value, child) = it.inside(Err(open.list.len()))?;
                    open.push(value, child);
                    Ok(())
                })?;
                open.list.shrink_to_fit();
                Value::Array(open.list)
            }
            b'"' => Value::String(self.string()?),
            b't' | b'f' | b'n' => match self.word() {
                "null" => Value::Null,
                word => Value::Bool(word == "true"),
            },
            _ => {
                self.word();
                self.tree.number(&self.text[start..self.at], start)?
            }
        };
        let end = self.at;
        self.tree.end(node, end, &mut open.children);
        Ok((value, node))
    }

    fn inside(&mut self, step: Result<Range, usize>) -> Result<(Value, u32), (usize, String)> {
        self.path.push(step);
        let read = self.value(step.ok())?;
        self.path.pop();
        Ok(read)
    }

    /// A key that stands twice in the object that is being read.
    fn repeated(&mut self, key: Range) {
        if self.pointers > MOST_POINTERS {
            self.tree.omitted_keys += 1;
            return;
        }
        let mut pointer = String::new();
        for step in &self.path {
            match step {
                Ok(key) => pointer::push(&mut pointer, &name(self.text, *key)),
                Err(index) => pointer::push(&mut pointer, &index.to_string()),
            }
        }
        self.pointers += pointer.len();
        self.tree.repeated_keys.push((pointer, key));
    }

    /// Reads what stands between the brackets.
    fn each(
        &mut self,
        end: u8,
        mut read: impl FnMut(&mut Self) -> Result<(), (usize, String)>,
    ) -> Result<(), (usize, String)> {
        loop {
            // Skips the bracket or the comma.
            self.at += 1;
            self.space();
            if self.byte() == end {
                break;
            }
            read(self)?;
            self.space();
            if self.byte() != b',' {
                break;
            }
        }
        self.at += 1;
        Ok(())
    }

    /// The byte here; 0 at the end, which begins no token.
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    fn space(&mut self) -> usize {
        while matches!(self.byte(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
        self.at
    }

    /// A number, or a literal name.
    fn word(&mut self) -> &str {
        let start = self.at;
        while matches!(self.byte(), b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.' | b'E') {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn string(&mut self) -> Result<String, (usize, String)> {
        let start = self.at;
        self.at = end_of_string(self.text.as_bytes(), start).min(self.text.len());
        let inner = self.text.get(start + 1..self.at.saturating_sub(1)).unwrap_or_default();
        if inner.contains('\\') {
            // Half of a surrogate pair, which no earlier check finds.
            let text = serde_json::from_str(&self.text[start..self.at]);
            text.map_err(|_| (start, "an escape is half of a character (a lone surrogate)".to_owned()))
        } else {
            Ok(inner.to_owned())
        }
    }
}

/// The key that stands here.
pub(super) fn name(text: &str, key: Range) -> String {
    serde_json::from_str(&text[key.start..key.end]).unwrap_or_default()
}

/// So many bytes of pointers are kept for repeated keys.
const MOST_POINTERS: usize = 4 << 20;

/// How many levels a text may have.
pub(super) const DEEPEST: usize = 512;

/// Whether a number is an integer that `serde_json` reads as a float, which may have other digits.
fn has_more_than_64_bits(number: &str) -> bool {
    let is_integer = number.bytes().all(|it| it.is_ascii_digit() || it == b'-');
    number.len() > 18 && is_integer && number.parse::<i64>().is_err() && number.parse::<u64>().is_err()
}

/// The message for a number that no `f64` holds.
fn too_large(number: &str) -> String {
    let digits: String = number.chars().take(40).collect();
    let rest = if digits.len() < number.len() { "…" } else { "" };
    format!("the number `{digits}{rest}` is too large: 1.8e308 is the largest that programs read")
}

/// Up to this many members, an object is searched one by one.
const FEW: usize = 32;

impl Tree {
    /// The value of a JSON text, and its places.
    pub(super) fn of_json(text: &str) -> Result<(Value, Self), (usize, String)> {
        let mut scanner = Scanner { text, at: 0, path: Vec::new(), tree: Self::default(), pointers: 0 };
        let (value, _) = scanner.value(None)?;
        Ok((value, scanner.tree))
    }

    /// The value of a number that starts here.
    pub(super) fn number(&mut self, number: &str, at: usize) -> Result<Value, (usize, String)> {
        let is_changed = has_more_than_64_bits(number);
        self.changed_integer = self.changed_integer.or(is_changed.then_some(at));
        serde_json::from_str(number).map(Value::Number).map_err(|_| (at, too_large(number)))
    }

    pub(super) fn begin(&mut self, key: Option<Range>, start: usize) -> u32 {
        let value = span(Range::new(start, start));
        self.nodes.push(Node { value, key: key.map(span), first: 0 });
        index(self.nodes.len() - 1)
    }

    /// The node again, under another key.
    pub(super) fn repeat(&mut self, node: u32, key: Option<Range>) -> u32 {
        self.nodes.push(Node { key: key.map(span), ..self.nodes[node as usize] });
        index(self.nodes.len() - 1)
    }

    pub(super) fn end(&mut self, node: u32, end: usize, children: &mut Vec<u32>) {
        let node = &mut self.nodes[node as usize];
        node.value.end = index(end).max(node.value.start);
        node.first = index(self.children.len());
        self.children.append(children);
    }

    pub(super) fn root(value: &Value) -> At<'_> {
        At { node: 0, value }
    }

    /// The value inside.
    pub(super) fn step<'t>(&self, at: At<'t>, step: &str) -> Option<At<'t>> {
        let (number, value) = match at.value {
            Value::Array(list) => {
                let number = step.parse().ok()?;
                (number, list.get(number)?)
            }
            Value::Object(members) => {
                let value = members.get(step)?;
                (self.position(at.node, members, step)?, value)
            }
            _ => return None,
        };
        let node = *self.children.get(self.nodes[at.node as usize].first as usize + number)?;
        Some(At { node, value })
    }

    fn position(&self, node: u32, members: &Map<String, Value>, key: &str) -> Option<usize> {
        if members.len() < FEW {
            return members.keys().position(|it| it == key);
        }
        let mut large = self.large.borrow_mut();
        large.entry(node).or_insert_with(|| numbered(members)).get(key).copied()
    }

    /// The place of the value.
    pub(super) fn range(&self, at: At<'_>) -> Range {
        let ByteSpan { start, end } = self.nodes[at.node as usize].value;
        Range::new(start as usize, end as usize)
    }

    /// The place of its key, or else of the value; for an object or an array, of the opening bracket.
    pub(super) fn heading(&self, at: At<'_>) -> Range {
        let range = self.range(at);
        match (self.nodes[at.node as usize].key, at.value) {
            (Some(key), _) => Range::new(key.start as usize, key.end as usize),
            (None, Value::Object(_) | Value::Array(_)) => Range::new(range.start, range.start + 1),
            (None, _) => range,
        }
    }
}

fn numbered(members: &Map<String, Value>) -> HashMap<String, usize> {
    members.keys().enumerate().map(|(number, it)| (it.clone(), number)).collect()
}

fn span(range: Range) -> ByteSpan {
    ByteSpan { start: index(range.start), end: index(range.end) }
}

/// Texts are no larger than 256 MiB.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}
