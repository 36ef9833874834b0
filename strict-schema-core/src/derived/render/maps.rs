//! Maps, which only an open schema can express.

use super::begin::{OBJECT, only_open, open};
use super::path::Segment;
use super::stack::{OpenKind, Render};
use super::state::{NodePlace, RenderState};
use crate::derived::merge::unwrapped;
use crate::derived::notation::key_pattern;
use crate::derived::schema::{Edge, Map, Schema, StringSchema};
use crate::json::keyword::Keyword;

impl Render<'_, '_> {
    pub(super) const fn map(&mut self, map: &'static Map, site: NodePlace) {
        let context = self.context;
        only_open(context, "a map", &mut self.out);
        open(context, &OBJECT, site, &mut self.out).close("\"", &mut self.out);
        self.out.writer.push(",\"properties\":{}");
        let end = if open_pattern(map.keys, &mut self.out) {
            "},\"additionalProperties\":false}"
        } else {
            self.out.writer.push(",\"additionalProperties\":");
            "}"
        };
        self.begin(OpenKind::Values { end }, site);
        self.out.path.push(Segment::Items);
        self.node(map.values, site.below(context, Keyword::AdditionalProperties));
    }
}

/// `,"patternProperties":{"…":`, where not every text is read as a key. Not `propertyNames`: decoders have none.
const fn open_pattern(keys: Edge, out: &mut RenderState<'_>) -> bool {
    let before = ",\"patternProperties\":{\"";
    match unwrapped(keys) {
        Some(Schema::Words(words)) => {
            out.writer.push(before);
            one_of(words.quoted, out);
        }
        Some(Schema::AnyOf([one, other])) => {
            let (Some(one), Some(other)) = (pattern(*one), pattern(*other)) else { return false };
            out.writer.push(before);
            out.writer.push(one);
            out.writer.push("|");
            out.writer.push(other);
        }
        _ => {
            let Some(pattern) = pattern(keys) else { return false };
            out.writer.push(before);
            out.writer.push(pattern);
        }
    }
    out.writer.push("\":");
    true
}

/// The pattern of the texts that are read as such a key.
const fn pattern(keys: Edge) -> Option<&'static str> {
    match unwrapped(keys) {
        Some(Schema::Boolean) => Some("^(?:true|false)$"),
        Some(Schema::Integer(integer)) if !integer.digits.is_empty() => Some(integer.digits),
        Some(Schema::String(StringSchema { pattern: Some(pattern), .. })) => Some(pattern),
        Some(Schema::String(StringSchema { format: Some(format), .. })) => key_pattern(*format),
        _ => None,
    }
}

/// The pattern of these strings, which are quoted and separated by commas: `^(?:one|other)$`.
const fn one_of(quoted: &str, out: &mut RenderState<'_>) {
    out.writer.push("^(?:");
    let bytes = quoted.as_bytes();
    let mut inside = false;
    let mut index = 0;
    while index < bytes.len() {
        let byte = bytes[index];
        let mut length = 1;
        match byte {
            b'"' => inside = !inside,
            b',' if !inside => out.writer.push("|"),
            // JSON's escape of a backslash is two, and so is the pattern's.
            b'\\' if bytes[index + 1] == b'\\' => {
                length = 2;
                out.writer.push("\\\\\\\\");
            }
            b'\\' => {
                length = 2;
                out.writer.push(part(quoted, index, 2));
            }
            b'.' | b'^' | b'$' | b'*' | b'+' | b'?' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'|' | b'/' => {
                out.writer.push("\\\\");
                out.writer.push(part(quoted, index, 1));
            }
            _ => {
                while index + length < bytes.len() && !quoted.is_char_boundary(index + length) {
                    length += 1;
                }
                out.writer.push(part(quoted, index, length));
            }
        }
        index += length;
    }
    out.writer.push(")$");
}

const fn part(text: &str, from: usize, length: usize) -> &str {
    text.split_at(from).1.split_at(length).0
}
