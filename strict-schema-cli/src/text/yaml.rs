//! Reads YAML into the same values and places as JSON.
//!
//! Only the JSON subset is read: the core schema of YAML 1.2, with strings as keys.

use std::collections::HashMap;

use jsonc_parser::common::Range;
use saphyr_parser::{Event, Parser, ScalarStyle, Span};
use serde_json::Value;

use super::NotJson;
use super::tree::{DEEPEST, OpenValue, Tree};

/// How many bytes a text may have.
const LARGEST: usize = 16 << 20;

/// How many values a text may have, counting those that its aliases repeat.
const MOST: usize = 2_000_000;

pub(super) fn documents(text: &str) -> Result<Vec<(Value, Tree)>, NotJson> {
    if text.len() > LARGEST {
        return Err(NotJson::new(0, "it is larger than 16 MiB, and YAML"));
    }
    let mut reader = Reader::new(text);
    for event in Parser::new_from_str(text) {
        let (event, span) = event.map_err(|error| NotJson::new(reader.byte(error.marker().index()), error.info()))?;
        reader.event(event, span)?;
    }
    Ok(reader.documents)
}

/// Why a text is not read although it is YAML.
fn unread(offset: usize, what: impl Into<String>) -> NotJson {
    NotJson { is_yaml: true, ..NotJson::new(offset, what) }
}

/// Whether a text of unknown syntax is rather YAML than JSON: its first line is a comment, an entry of a list or a key.
pub(crate) fn is_likely(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.lines().map(str::trim).find(|it| !it.is_empty()).unwrap_or_default();
    // After a string of JSON, a colon makes it a key of YAML.
    let key_ends = if first.starts_with('"') { super::end_of_string(first.as_bytes(), 0) } else { 0 };
    let rest = first.get(key_ends..).unwrap_or_default();
    let has_colon =
        if key_ends > 0 { rest.trim_start().starts_with(':') } else { rest.contains(": ") || rest.ends_with(':') };
    let is_key = !first.starts_with(['{', '[', '/']) && has_colon;
    is_key || first == "-" || first.starts_with(['#', '%']) || first.starts_with("- ") || first.starts_with("---")
}

/// A list or a map that is still open.
struct Collection {
    open: OpenValue,
    is_map: bool,
    /// The key whose value comes next.
    key: Option<(String, Range)>,
    node: u32,
    anchor: usize,
    /// How many values there were before it.
    before: usize,
}

struct Reader<'t> {
    text: &'t str,
    /// Where each character starts; empty if each is a byte.
    starts: Vec<usize>,
    tree: Tree,
    documents: Vec<(Value, Tree)>,
    open: Vec<Collection>,
    /// The values that have an anchor, with their nodes and the number of values in each.
    anchors: HashMap<usize, (Value, u32, usize)>,
    count: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let starts = if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(at, _)| at).collect() };
        let (documents, open, anchors) = (Vec::new(), Vec::new(), HashMap::new());
        Self { text, starts, tree: Tree::default(), documents, open, anchors, count: 0 }
    }

    fn byte(&self, index: usize) -> usize {
        let byte = if self.starts.is_empty() { index } else { self.starts.get(index).copied().unwrap_or(usize::MAX) };
        byte.min(self.text.len())
    }

    fn event(&mut self, event: Event<'t>, span: Span) -> Result<(), NotJson> {
        let range = Range::new(self.byte(span.start.index()), self.byte(span.end.index()));
        let fail = |what: &str| Err(NotJson::new(range.start, what));
        match event {
            Event::Scalar(text, _, anchor, _) if self.is_key() => {
                if anchor > 0 {
                    let node = self.tree.begin(None, range.start);
                    self.tree.end(node, range.end, &mut Vec::new());
                    self.anchors.insert(anchor, (Value::from(&*text), node, 1));
                }
                self.key(text.into_owned(), range)
            }
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = tag.is_some_and(|it| it.is_yaml_core_schema() && it.suffix == "str");
                let node = self.tree.begin(self.key_range(), range.start);
                self.tree.end(node, range.end, &mut Vec::new());
                let value = match style {
                    ScalarStyle::Plain if !is_text => self.plain(&text, range.start)?,
                    _ => Value::String(text.into_owned()),
                };
                self.value(value, node, anchor, 1, range.start)
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                if self.open.len() >= DEEPEST {
                    return Err(unread(range.start, "it is deeper than 512 levels"));
                }
                if self.is_key() {
                    return fail("a key is not a string");
                }
                let node = self.tree.begin(self.key_range(), range.start);
                let (is_map, before) = (matches!(event, Event::MappingStart(..)), self.count);
                self.open.push(Collection { open: OpenValue::default(), is_map, key: None, node, anchor, before });
                Ok(())
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some(Collection { mut open, is_map, node, anchor, before, .. }) = self.open.pop() else {
                    return Ok(());
                };
                self.tree.end(node, range.end, &mut open.children);
                let value = if is_map { Value::Object(open.members) } else { Value::Array(open.list) };
                self.value(value, node, anchor, 1 + self.count - before, range.start)
            }
            Event::Alias(anchor) => {
                let Some((value, node, size)) = self.anchors.get(&anchor).cloned() else {
                    let is_open = self.open.iter().any(|it| it.anchor == anchor);
                    return fail(if is_open {
                        "an alias contains itself"
                    } else {
                        "an alias has no anchor in its document"
                    });
                };
                self.count += size;
                if self.count > MOST {
                    return Err(unread(range.start, "its aliases make it too large"));
                }
                match value {
                    Value::String(name) if self.is_key() => self.key(name, range),
                    _ if self.is_key() => fail("a key is not a string"),
                    value => {
                        let node = self.tree.repeat(node, self.key_range());
                        self.value(value, node, 0, 0, range.start)
                    }
                }
            }
            _ => Ok(()),
        }
    }

    /// Whether a key comes next.
    fn is_key(&self) -> bool {
        self.open.last().is_some_and(|it| it.is_map && it.key.is_none())
    }

    fn key(&mut self, name: String, range: Range) -> Result<(), NotJson> {
        let Some(map) = self.open.last_mut() else { return Ok(()) };
        if map.open.members.contains_key(&name) {
            return Err(NotJson::new(range.start, format!("the key `{name}` occurs twice")));
        }
        map.key = Some((name, range));
        Ok(())
    }

    fn key_range(&self) -> Option<Range> {
        self.open.last()?.key.as_ref().map(|it| it.1)
    }

    /// The value of a scalar without quotation marks.
    fn plain(&mut self, text: &str, at: usize) -> Result<Value, NotJson> {
        Ok(match text {
            "" | "~" | "null" | "Null" | "NULL" => Value::Null,
            "true" | "True" | "TRUE" => Value::Bool(true),
            "false" | "False" | "FALSE" => Value::Bool(false),
            text => match json_number(text).map(|it| self.tree.number(&it, at)) {
                Some(Ok(number)) => number,
                // An integer would lose its digits. With an exponent it may be a hash, for example `4e7123456`.
                Some(Err((offset, what))) if !text.contains(['e', 'E']) || text.starts_with("0x") => {
                    return Err(unread(offset, what));
                }
                _ => Value::from(text),
            },
        })
    }

    /// Adds a value that is complete.
    fn value(&mut self, value: Value, node: u32, anchor: usize, size: usize, offset: usize) -> Result<(), NotJson> {
        self.count += 1;
        if self.count > MOST {
            return Err(unread(offset, "it has too many values"));
        }
        if anchor > 0 {
            self.anchors.insert(anchor, (value.clone(), node, size));
        }
        match self.open.last_mut() {
            None => {
                self.documents.push((value, std::mem::take(&mut self.tree)));
                self.anchors.clear();
            }
            Some(map) if map.is_map => {
                if let Some((name, _)) = map.key.take() {
                    map.open.insert(name, value, node);
                }
            }
            Some(list) => list.open.push(value, node),
        }
        Ok(())
    }
}

/// A number of YAML's core schema as JSON writes it: YAML also has `+5`, `.5`, `5.`, `007`, `0x1F` and `0o17`.
pub(super) fn json_number(written: &str) -> Option<String> {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(digits) = written.strip_prefix(prefix) {
            let are_digits = !digits.is_empty() && digits.chars().all(|it| it.is_digit(radix));
            let number =
                || u128::from_str_radix(digits, radix).map_or_else(|_| written.to_owned(), |it| it.to_string());
            return are_digits.then(number);
        }
    }
    let (sign, rest) = match written.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    let (digits, exponent) = rest.split_at(rest.find(['e', 'E']).unwrap_or(rest.len()));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let power = exponent.strip_prefix(['e', 'E']).unwrap_or(exponent);
    let power = power.strip_prefix(['+', '-']).unwrap_or(power);
    let are_digits = [whole, fraction, power].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if !are_digits || whole.is_empty() && fraction.is_empty() || power.is_empty() != exponent.is_empty() {
        return None;
    }
    let whole = Some(whole.trim_start_matches('0')).filter(|it| !it.is_empty()).unwrap_or("0");
    let point = if fraction.is_empty() { "" } else { "." };
    Some(format!("{sign}{whole}{point}{fraction}{exponent}"))
}

#[cfg(test)]
mod tests {
    use crate::text::{Syntax, Text};

    #[track_caller]
    fn check(text: &str, json: &str) {
        let text = Text::new(text, Syntax::Yaml);
        let (parts, faults) = text.parts();
        let values: Vec<_> = parts.iter().map(|it| it.value.to_string()).collect();
        assert_eq!((values.join(" "), &*faults), (json.to_owned(), &[][..]));
    }

    #[test]
    fn it_is_read_as_json() {
        check(
            "a: [1, -2.5, .5, yes, 'true', true, ~]\nb:\n  - c: x\n",
            r#"{"a":[1,-2.5,0.5,"yes","true",true,null],"b":[{"c":"x"}]}"#,
        );
        check(
            "[+5, 5., -.25, 007, 0x1F, 0o17, 1e3, '+5', -0x1, 1_000, 1.2.3, ., e3, 08:30, 0x, .inf]\n",
            r#"[5,5,-0.25,7,31,15,1000.0,"+5","-0x1","1_000","1.2.3",".","e3","08:30","0x",".inf"]"#,
        );
        check("[1e, 1e+, 1e2e3, -a, +, 0o8, 0xG, 0x+1]\n", r#"["1e","1e+","1e2e3","-a","+","0o8","0xG","0x+1"]"#);
        // A hash is no number, whatever it looks like.
        check("[4e7123456, 1E999, 4e7]\n", r#"["4e7123456","1E999",40000000.0]"#);
        check("1: a\n---\n\"ü\": |\n  b\n", "{\"1\":\"a\"} {\"ü\":\"b\\n\"}");
        check("a: &x {b: 1}\nc: *x\n", r#"{"a":{"b":1},"c":{"b":1}}"#);
        // Merge keys are none of YAML 1.2.
        check("a: &x {b: 1}\nc:\n  <<: *x\n", r#"{"a":{"b":1},"c":{"<<":{"b":1}}}"#);
        check("type: object\n", r#"{"type":"object"}"#);
        check("&k a: 1\nb: [*k]\n", r#"{"a":1,"b":["a"]}"#);
        check("a: &x {b: 1}\n---\na: &x 2\nc: *x\n", r#"{"a":{"b":1}} {"a":2,"c":2}"#);
    }

    #[test]
    fn a_place_is_in_the_text() {
        let text = Text::new("ü: 1\na:\n  b: [x]\n", Syntax::Yaml);
        let part = &text.parts().0[0];
        assert_eq!(part.place("/a/b", None), Some((11, 1)));
        assert_eq!(part.place("/a/b/0", None), Some((15, 1)));
    }

    #[test]
    fn what_no_json_is_has_a_place() {
        let laughs: Vec<_> = (1..40).map(|it| format!("a{it}: &a{it} [*a{0}, *a{0}, *a{0}]\n", it - 1)).collect();
        let laughs = laughs.concat();
        for (text, what) in [
            ("a: 1\na: 2\n", "occurs twice"),
            ("a: &x {b: 1}\n---\nc: *x\n", "no anchor in its document"),
            ("a: &x [*x]\n", "contains itself"),
            ("? [a]\n: b\n", "not a string"),
            ("a: &x {b: 1}\n? *x\n: 1\n", "not a string"),
            (&*format!("a: {}\n", "9".repeat(400)), "is too large"),
            ("a: 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF\n", "is too large"),
            ("a: [1\n", ""),
            (&*format!("a0: &a0 [x, x]\n{laughs}"), "too large"),
            (&*"[".repeat(100_000), "limit"),
            (&*format!("{}a: b", "- ".repeat(600)), "deeper"),
        ] {
            let text = Text::new(text, Syntax::Yaml);
            let (_, faults) = text.parts();
            assert!(faults.len() == 1 && faults[0].what.contains(what), "{faults:?}");
        }
    }
}
