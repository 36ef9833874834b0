//! Reads YAML into the same tree as JSON, with the place of each value in its text.
//!
//! Only the JSON subset is read: the core schema of YAML 1.2, with strings as keys.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use jsonc_parser::ast::{
    Array, BooleanLit, NullKeyword, NumberLit, Object, ObjectProp, ObjectPropName, StringLit, Value as Ast,
};
use jsonc_parser::common::{Range, Ranged as _};
use saphyr_parser::{Event, Parser, ScalarStyle, Span};

use super::NotJson;

/// How many bytes a text may have.
const LARGEST: usize = 16 << 20;

/// How many levels a document may have, as in JSON.
const DEEPEST: usize = 512;

/// How many values a text may have, counting those that its aliases repeat.
const MOST: usize = 2_000_000;

/// The documents of a text.
///
/// # Errors
/// If it is not YAML, or JSON cannot express it.
pub(super) fn documents(text: &str) -> Result<Vec<Ast<'_>>, NotJson> {
    if text.len() > LARGEST {
        return Err(NotJson { offset: 0, what: "it is larger than 16 MiB, and YAML".to_owned() });
    }
    let mut reader = Reader::new(text);
    for event in Parser::new_from_str(text) {
        let (event, span) = event
            .map_err(|error| NotJson { offset: reader.byte(error.marker().index()), what: error.info().to_owned() })?;
        reader.event(event, span)?;
    }
    Ok(reader.documents)
}

/// Whether a text of unknown syntax is rather YAML than JSON: its first line is a comment, an entry of a list or a key.
pub(crate) fn is_likely(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|it| !it.is_empty()).unwrap_or_default();
    let is_key = !first.starts_with(['{', '[', '"', '/']) && (first.contains(": ") || first.ends_with(':'));
    is_key || first == "---" || first.starts_with(['#', '%']) || first.starts_with("- ")
}

/// A collection that is still open.
enum OpenCollection<'t> {
    List(Vec<Ast<'t>>),
    Map { keys: HashSet<String>, properties: Vec<ObjectProp<'t>>, key: Option<StringLit<'t>> },
}

struct Reader<'t> {
    text: &'t str,
    /// Where each character starts; empty if each is a byte.
    starts: Vec<usize>,
    documents: Vec<Ast<'t>>,
    open: Vec<(OpenCollection<'t>, usize, usize)>,
    /// The values that have an anchor, with the number of values in each.
    anchors: HashMap<usize, (Ast<'t>, usize)>,
    count: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let starts = if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(at, _)| at).collect() };
        Self { text, starts, documents: Vec::new(), open: Vec::new(), anchors: HashMap::new(), count: 0 }
    }

    fn byte(&self, index: usize) -> usize {
        let byte = if self.starts.is_empty() { index } else { self.starts.get(index).copied().unwrap_or(usize::MAX) };
        byte.min(self.text.len())
    }

    fn event(&mut self, event: Event<'t>, span: Span) -> Result<(), NotJson> {
        let range = Range::new(self.byte(span.start.index()), self.byte(span.end.index()));
        let fail = |what: &str| Err(NotJson { offset: range.start, what: what.to_owned() });
        match event {
            Event::Scalar(value, style, anchor, tag) => {
                let is_text = tag.is_some_and(|it| it.is_yaml_core_schema() && it.suffix == "str");
                let value = match style {
                    ScalarStyle::Plain if !is_text && !self.is_key() => self.plain(value, range),
                    _ => Ast::StringLit(StringLit { range, value }),
                };
                self.value(value, anchor, 1)
            }
            Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _) => {
                if self.open.len() >= DEEPEST {
                    return fail("it is deeper than 512 levels");
                }
                if self.is_key() {
                    return fail("a key is not a string");
                }
                let open = if matches!(event, Event::SequenceStart(..)) {
                    OpenCollection::List(Vec::new())
                } else {
                    OpenCollection::Map { keys: HashSet::new(), properties: Vec::new(), key: None }
                };
                self.open.push((open, range.start, anchor));
                Ok(())
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Some((open, start, anchor)) = self.open.pop() else { return Ok(()) };
                let range = Range::new(start, range.end.max(start));
                let value = match open {
                    OpenCollection::List(elements) => Ast::Array(Array { range, elements }),
                    OpenCollection::Map { properties, .. } => Ast::Object(Object { range, properties }),
                };
                let size = if anchor > 0 { size(&value) } else { 1 };
                self.value(value, anchor, size)
            }
            Event::Alias(anchor) => {
                let Some((value, size)) = self.anchors.get(&anchor).cloned() else {
                    return fail("an alias contains itself");
                };
                self.count += size;
                if self.count > MOST {
                    return fail("its aliases make it too large");
                }
                self.value(value, 0, 0)
            }
            _ => Ok(()),
        }
    }

    /// Whether a key comes next.
    fn is_key(&self) -> bool {
        matches!(self.open.last(), Some((OpenCollection::Map { key: None, .. }, ..)))
    }

    /// The value of a scalar without quotation marks.
    fn plain(&self, value: Cow<'t, str>, range: Range) -> Ast<'t> {
        match &*value {
            "" | "~" | "null" | "Null" | "NULL" => Ast::NullKeyword(NullKeyword { range }),
            "true" | "True" | "TRUE" => Ast::BooleanLit(BooleanLit { range, value: true }),
            "false" | "False" | "FALSE" => Ast::BooleanLit(BooleanLit { range, value: false }),
            number if json_number(number).is_some() => {
                let value = self.text.get(range.start..range.start + number.len()).unwrap_or("0");
                Ast::NumberLit(NumberLit { range, value })
            }
            _ => Ast::StringLit(StringLit { range, value }),
        }
    }

    fn value(&mut self, value: Ast<'t>, anchor: usize, size: usize) -> Result<(), NotJson> {
        self.count += 1;
        if self.count > MOST {
            return Err(NotJson { offset: value.start(), what: "it has too many values".to_owned() });
        }
        if anchor > 0 {
            self.anchors.insert(anchor, (value.clone(), size));
        }
        let offset = value.start();
        match self.open.last_mut() {
            None => self.documents.push(value),
            Some((OpenCollection::List(elements), ..)) => elements.push(value),
            Some((OpenCollection::Map { keys, properties, key }, ..)) => match (key.take(), value) {
                (None, Ast::StringLit(name)) => {
                    if !keys.insert(name.value.clone().into_owned()) {
                        return Err(NotJson { offset, what: format!("the key `{}` occurs twice", name.value) });
                    }
                    *key = Some(name);
                }
                (None, _) => return Err(NotJson { offset, what: "a key is not a string".to_owned() }),
                (Some(name), value) => {
                    let range = Range::new(name.range.start, value.end());
                    properties.push(ObjectProp { range, name: ObjectPropName::String(name), value });
                }
            },
        }
        Ok(())
    }
}

/// A number of YAML's core schema as JSON writes it: YAML also has `+5`, `.5`, `5.`, `007`, `0x1F` and `0o17`.
pub(super) fn json_number(written: &str) -> Option<String> {
    for (prefix, radix) in [("0x", 16), ("0o", 8)] {
        if let Some(digits) = written.strip_prefix(prefix).filter(|it| !it.starts_with(['+', '-'])) {
            return Some(u64::from_str_radix(digits, radix).ok()?.to_string());
        }
    }
    let (sign, rest) = match written.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", written.strip_prefix('+').unwrap_or(written)),
    };
    let (digits, exponent) = rest.split_at(rest.find(['e', 'E']).unwrap_or(rest.len()));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = [whole, fraction].iter().all(|it| it.bytes().all(|it| it.is_ascii_digit()));
    if !are_digits || whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = Some(whole.trim_start_matches('0')).filter(|it| !it.is_empty()).unwrap_or("0");
    let point = if fraction.is_empty() { "" } else { "." };
    let number = format!("{sign}{whole}{point}{fraction}{exponent}");
    serde_json::from_str::<serde_json::Number>(&number).is_ok().then_some(number)
}

/// How many values a value contains. Documents have at most 512 levels.
fn size(value: &Ast<'_>) -> usize {
    match value {
        Ast::Array(list) => 1 + list.elements.iter().map(size).sum::<usize>(),
        Ast::Object(object) => 1 + object.properties.iter().map(|it| size(&it.value)).sum::<usize>(),
        _ => 1,
    }
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
        check("1: a\n---\n\"ü\": |\n  b\n", "{\"1\":\"a\"} {\"ü\":\"b\\n\"}");
        check("a: &x {b: 1}\nc: *x\n", r#"{"a":{"b":1},"c":{"b":1}}"#);
        check("type: object\n", r#"{"type":"object"}"#);
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
            ("? [a]\n: b\n", "not a string"),
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
