//! The text of a file as JSON: its values, and the place of each.

mod tree;
mod yaml;

use std::borrow::Cow;
use std::fmt;

use jsonc_parser::common::Range;
use jsonc_parser::{CollectOptions, CommentCollectionStrategy, ParseOptions, parse_to_ast};
use serde::de::IgnoredAny;
use serde_json::Value;
use strict_schema::pointer;

use crate::lines::Lines;
use tree::{At, Tree};
pub(crate) use yaml::is_likely as is_likely_yaml;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    /// One value with comments and trailing commas, or else one value a line.
    Json,
    /// One value a line.
    Lines,
    Yaml,
}

/// A text whose comments and trailing commas are blanked, so that it is JSON and each byte keeps its place; or YAML.
#[derive(Debug)]
pub(crate) struct Text<'t> {
    body: Cow<'t, str>,
    pub lines: Lines<'t>,
    pub syntax: Syntax,
    /// How many comments of JSON there were.
    pub comments: usize,
}

/// What a value does not have as its text has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inexact {
    /// An integer of more than 64 bits: the value has it as a float, with other digits.
    Integer,
    /// A key that stands twice in an object: the value has only the last of its values.
    Key(String),
}

impl Inexact {
    pub(crate) fn help(&self) -> &'static str {
        match self {
            Self::Integer => "write fewer digits, an exponent (`1e30`), or a string",
            Self::Key(_) => "remove the others, or put them together",
        }
    }
}

impl fmt::Display for Inexact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer => f.write_str("an integer has more than 64 bits, and its digits would change"),
            Self::Key(name) => write!(f, "`{name}` occurs more than once, and only the last one would be kept"),
        }
    }
}

/// Why a text cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NotJson {
    pub offset: usize,
    pub what: String,
    /// Whether it is YAML nevertheless, which other programs may read.
    pub is_yaml: bool,
}

impl NotJson {
    fn new(offset: usize, what: impl Into<String>) -> Self {
        Self { offset, what: what.into(), is_yaml: false }
    }
}

/// One JSON value of a text: the whole text, or a line of JSON Lines.
#[derive(Debug)]
pub(crate) struct Part<'a> {
    /// The byte at which its text starts.
    pub base: usize,
    pub text: &'a str,
    pub value: Value,
    tree: Tree,
    /// For the name of an item that has none: empty, or `:2` for the second of several values.
    pub number: String,
    /// The same for readers: `:5` for one of several values, which begins in the fifth line.
    pub line: String,
}

impl<'t> Text<'t> {
    /// Creates the text without judging it.
    pub(crate) fn new(text: &'t str, syntax: Syntax) -> Self {
        let lines = Lines::new(text);
        if syntax == Syntax::Yaml {
            return Self { body: text.into(), lines, syntax, comments: 0 };
        }
        let mut json = text.as_bytes().to_vec();
        let mut comments = 0;
        let mut at = 0;
        // The last comma, if a value stands before it and nothing after it.
        let (mut comma, mut is_after_value) = (None, false);
        while at < json.len() {
            match json[at] {
                b'"' => {
                    (comma, is_after_value) = (None, true);
                    at = end_of_string(&json, at);
                    continue;
                }
                b'/' if matches!(json.get(at + 1), Some(b'/' | b'*')) => {
                    let Some(end) = end_of_comment(&json, at) else { break };
                    for byte in &mut json[at..end] {
                        if *byte != b'\n' && *byte != b'\r' {
                            *byte = b' ';
                        }
                    }
                    comments += 1;
                    at = end;
                    continue;
                }
                b',' => (comma, is_after_value) = (is_after_value.then_some(at), false),
                b'}' | b']' => {
                    if let Some(comma) = comma.take() {
                        json[comma] = b' ';
                    }
                    is_after_value = true;
                }
                b' ' | b'\t' | b'\n' | b'\r' => {}
                byte => (comma, is_after_value) = (None, !matches!(byte, b'{' | b'[' | b':')),
            }
            at += 1;
        }
        // Some editors write this mark first.
        if json.starts_with(b"\xef\xbb\xbf") {
            json[..3].fill(b' ');
        }
        let body = String::from_utf8(json).map_or(text.into(), Cow::Owned);
        Self { body, lines, syntax, comments }
    }

    /// Whether it begins and ends as members of a JSON object do: with a quoted key, and with a `}` or a comma.
    pub(crate) fn begins_in_object(&self) -> bool {
        self.body.trim_start_matches('\u{feff}').trim_start().starts_with('"')
            && self.body.trim_end().ends_with(['}', ','])
    }

    /// The values that can be read, and why others cannot.
    pub(crate) fn parts(&self) -> (Vec<Part<'_>>, Vec<NotJson>) {
        let (mut parts, faults) = match self.syntax {
            Syntax::Lines => self.lines(),
            Syntax::Json => match Part::json(&self.body, 0) {
                Ok(part) => (vec![part], Vec::new()),
                Err(error) => match self.lines() {
                    (parts, faults) if parts.len() > 1 && faults.is_empty() => (parts, faults),
                    _ => (Vec::new(), vec![error]),
                },
            },
            Syntax::Yaml => {
                let part = |(value, tree)| Part {
                    base: 0,
                    text: &self.body,
                    value,
                    tree,
                    number: String::new(),
                    line: String::new(),
                };
                match yaml::documents(&self.body) {
                    Ok(all) => (all.into_iter().map(part).collect(), Vec::new()),
                    Err(error) => (Vec::new(), vec![error]),
                }
            }
        };
        if parts.len() > 1 {
            for (index, part) in parts.iter_mut().enumerate() {
                part.number = format!(":{}", index + 1);
                part.line = format!(":{}", self.lines.place(part.start()).0);
            }
        }
        (parts, faults)
    }

    fn lines(&self) -> (Vec<Part<'_>>, Vec<NotJson>) {
        let mut base = 0;
        let (mut parts, mut faults) = (Vec::new(), Vec::new());
        for line in self.body.split_inclusive('\n') {
            if !line.trim().is_empty() {
                match Part::json(line, base) {
                    Ok(part) => parts.push(part),
                    Err(fault) => faults.push(fault),
                }
            }
            base += line.len();
        }
        (parts, faults)
    }
}

/// The value of a text, which may have comments and 512 levels.
pub(crate) fn value_of(text: &str) -> Result<Value, NotJson> {
    Part::json(&Text::new(text, Syntax::Json).body, 0).map(|it| it.value)
}

/// A schema that a value has as a text. Otherwise why the text is not JSON, and where.
pub(crate) fn schema_text(text: &str) -> Result<Part<'_>, String> {
    Part::json(text, 0).map_err(|NotJson { offset, what, .. }| {
        let (line, column) = Lines::new(text).place(offset);
        format!("the text of a schema is not JSON: {what}, at {line}:{column} of the text")
    })
}

/// What reading the JSON changes.
pub(crate) fn inexact(json: &str) -> Option<Inexact> {
    Part::json(json, 0).ok()?.inexact().map(|it| it.1)
}

/// The end of the string that starts here.
fn end_of_string(json: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = json.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    json.len()
}

/// The end of the comment that starts here; none if it has no end.
fn end_of_comment(json: &[u8], start: usize) -> Option<usize> {
    let rest = &json[start..];
    let end = if rest[1] == b'/' {
        rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len())
    } else {
        rest[2..].windows(2).position(|pair| pair == b"*/")? + 4
    };
    Some(start + end)
}

impl<'a> Part<'a> {
    fn json(text: &'a str, base: usize) -> Result<Self, NotJson> {
        if let Err(error) = serde_json::from_str::<IgnoredAny>(text) {
            let fault = || {
                let at = Lines::new(text).offset(error.line(), error.column());
                let what = without_place(&error);
                match unescaped(text, at + 1).filter(|_| what.starts_with("control character")) {
                    Some(what) => NotJson::new(base + at + 1, what),
                    None => NotJson::new(base + at, what),
                }
            };
            let mut fault = explained(text, base).unwrap_or_else(fault);
            if error.is_eof() && !text.trim().is_empty() {
                fault.what.push_str("; the text ends too early");
            }
            return Err(fault);
        }
        let (value, tree) = Tree::of_json(text).map_err(|(at, what)| NotJson::new(base + at, what))?;
        Ok(Self { base, text, value, tree, number: String::new(), line: String::new() })
    }

    /// Where the value starts in the whole text.
    pub(crate) fn start(&self) -> usize {
        self.base + self.tree.range(Tree::root(&self.value)).start
    }

    /// The keys that stand twice in an object, each with the pointer of the object and its place in this text; and how many more there are.
    pub(crate) fn repeated_keys(&self) -> (impl Iterator<Item = (&str, String, Range)>, usize) {
        let keys = self.tree.repeated_keys.iter().map(|(at, key)| (&**at, tree::name(self.text, *key), *key));
        (keys, self.tree.omitted_keys)
    }

    /// What the value does not have as the text has it, and where it is in the whole text.
    pub(crate) fn inexact(&self) -> Option<(usize, Inexact)> {
        if let Some(at) = self.tree.changed_integer {
            return Some((self.base + at, Inexact::Integer));
        }
        let (_, key) = self.tree.repeated_keys.first()?;
        Some((self.base + key.start, Inexact::Key(tree::name(self.text, *key))))
    }

    /// The text of the value at a pointer, and its offset in the whole text.
    pub(crate) fn slice(&self, pointer: &str) -> Option<(usize, &'a str)> {
        let range = self.tree.range(self.at(pointer)?);
        Some((self.base + range.start, &self.text[range.start..range.end]))
    }

    /// The place of the keyword in the value at the pointer, or else of the value's key, or else of its opening bracket: offset in the
    /// whole text and length, in bytes.
    pub(crate) fn place(&self, pointer: &str, keyword: Option<&str>) -> Option<(usize, usize)> {
        let at = self.at(pointer)?;
        let inner = keyword.filter(|_| at.value.is_object()).and_then(|it| self.tree.step(at, it));
        let place = self.tree.heading(inner.unwrap_or(at));
        Some((self.base + place.start, place.end - place.start))
    }

    fn at(&self, pointer: &str) -> Option<At<'_>> {
        pointer::steps(pointer).try_fold(Tree::root(&self.value), |at, step| self.tree.step(at, &step))
    }
}

/// The error in a text that is not JSON, by a parser that explains it better than serde.
fn explained(text: &str, base: usize) -> Option<NotJson> {
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    let collect = CollectOptions { comments: CommentCollectionStrategy::Off, tokens: false };
    match parse_to_ast(text, &collect, &options) {
        Err(error) => Some(NotJson::new(base + error.range().start, error.kind().to_string())),
        Ok(parsed) if parsed.value.is_none() => Some(NotJson::new(base, "it is empty")),
        // This parser accepts more than JSON: other spaces, and control characters in strings.
        Ok(_) => None,
    }
}

/// What is wrong with a character that a string may have only as an escape. serde names the place of the one before it.
fn unescaped(text: &str, at: usize) -> Option<String> {
    Some(match text.as_bytes().get(at)? {
        b'\n' | b'\r' => "a line break in a string: write `\\n`".to_owned(),
        b'\t' => "a tab in a string: write `\\t`".to_owned(),
        other => format!("a control character in a string: write `\\u{other:04x}`"),
    })
}

/// serde's message without the place, which is printed elsewhere.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_trailing_commas_are_blank() {
        let text = "{ // one\n \"a\": \"//\", /* two */ \"b\": [1, 2, ], }";
        let blank = Text::new(text, Syntax::Json);
        assert_eq!((blank.body.len(), blank.comments), (text.len(), 2));
        assert_eq!(blank.parts().0[0].value, serde_json::json!({ "a": "//", "b": [1, 2] }));
        for text in ["[,]", "{,}", "[1,,]", "{\"a\":,}", "[1] /* open", "[1, /* open"] {
            assert_eq!(Text::new(text, Syntax::Json).parts().1.len(), 1, "{text}");
        }
    }

    #[test]
    fn a_place_is_that_of_the_keyword_or_the_key_or_the_bracket() {
        let text = Text::new(r#"{"a":{"b":[{"c":1}]}}"#, Syntax::Json);
        let part = &text.parts().0[0];
        assert_eq!(part.place("", None), Some((0, 1)));
        assert_eq!(part.place("/a", Some("b")), Some((6, 3)));
        assert_eq!(part.place("/a/b", None), Some((6, 3)));
        assert_eq!(part.place("/a/b/0", None), Some((11, 1)));
        assert_eq!(part.slice("/a/b/0"), Some((11, r#"{"c":1}"#)));
        assert_eq!(part.place("/x", None), None);
    }

    #[test]
    fn an_integer_of_64_bits_is_not_large() {
        for (text, is_changed) in [
            (r#"{"a":18446744073709551615,"b":-9223372036854775808}"#, false),
            (r#"{"a": 18446744073709551616 }"#, true),
            ("[-9223372036854775809]", true),
            (r#"{"a":"18446744073709551616","b\\":"\",18446744073709551616,"}"#, false),
            (r#"{"a":1e30,"b":0.12345678901234567890123}"#, false),
        ] {
            let large = is_changed.then_some(Inexact::Integer);
            assert_eq!(inexact(text), large, "{text}");
            assert_eq!(Text::new(text, Syntax::Json).parts().0[0].inexact().map(|it| it.1), large, "{text}");
        }
    }

    #[test]
    fn lines_have_their_offsets() {
        let text = Text::new("{\"a\":1}\n\n{\"b\":2}\n", Syntax::Json);
        let (parts, _) = text.parts();
        assert_eq!(parts.iter().map(|it| it.base).collect::<Vec<_>>(), [0, 9]);
        assert_eq!(parts[1].place("/b", None), Some((10, 3)));
        for (text, syntax, numbers) in [
            ("\n\n{\"a\":1}\n{\n{\"b\":2}\n", Syntax::Lines, [":3", ":5"]),
            ("# x\n---\na: 1\n---\n\nb: 2\n", Syntax::Yaml, [":3", ":6"]),
        ] {
            let text = Text::new(text, syntax);
            let (parts, _) = text.parts();
            assert_eq!(parts.iter().map(|it| &*it.line).collect::<Vec<_>>(), numbers);
            assert_eq!(parts.iter().map(|it| &*it.number).collect::<Vec<_>>(), [":1", ":2"]);
        }
    }

    #[test]
    fn the_levels_are_those_of_arrays_and_objects() {
        for syntax in [Syntax::Json, Syntax::Lines, Syntax::Yaml] {
            for levels in [512, 513] {
                let json = "[".repeat(levels) + "1" + &"]".repeat(levels);
                let text = if syntax == Syntax::Yaml { "- ".repeat(levels) + "1" } else { json };
                let is_read = Text::new(&text, syntax).parts().1.is_empty();
                assert_eq!(is_read, levels == 512, "{syntax:?} {levels}");
            }
        }
    }

    #[test]
    fn what_is_not_json_has_a_place() {
        for (text, offset) in [("{\"a\": }", 6), ("", 0), ("{\"a\": 1e999}", 6), ("[1 2]", 2), ("[\"\\ud800\"]", 1)] {
            assert_eq!(Text::new(text, Syntax::Json).parts().1[0].offset, offset, "{text}");
        }
    }
}
