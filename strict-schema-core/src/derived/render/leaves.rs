//! Properties with one value that has no bounds but its type's: most are such, and they are written whole.
//!
//! The walk would write the same, in ten times the compiler's steps.
//! Without `leaf`, `rustc` takes 1.2 times as long for the crate of `compile_bench roots-check-100`: 100 roots of ten properties.

use super::begin::spend_words;
use super::path::Segment;
use super::stack::Render;
use crate::derived::schema::{Array, Field, Length, Presence, Schema, StringSchema, Words};

/// The text of a value.
struct LeafText {
    /// All of it, if it has no description.
    plain: &'static str,
    /// What is missing there: the bounds of an integer.
    bounds: Option<&'static str>,
    /// Up to the text of its description.
    described: &'static str,
    /// From the end of that text.
    end: &'static str,
}

/// What begins with these types.
macro_rules! leaf {
    ($types:literal, $end:literal) => {
        LeafText {
            plain: concat!(":{\"type\":", $types, $end, "}"),
            bounds: None,
            described: concat!(":{\"type\":", $types, ",\"description\":\""),
            end: concat!("\"", $end, "}"),
        }
    };
    ($types:literal, of $integer:expr) => {
        LeafText {
            plain: concat!(":{\"type\":", $types),
            bounds: Some($integer.bounds),
            described: concat!(":{\"type\":", $types, ",\"description\":\""),
            end: $integer.bounds_after_text,
        }
    };
}

impl Render<'_, '_> {
    /// Writes the value after a property's name, if it is one of those.
    pub(super) const fn leaf(&mut self, field: &Field) -> bool {
        let leaves = &self.context.leaves;
        match field.presence {
            Presence::ByType | Presence::Always if leaves.any => {}
            // Such a property is in `required` only where null is how it is left out.
            Presence::DefaultedTold | Presence::DefaultedOtherwise if leaves.any && leaves.nullable => {}
            _ => return false,
        }
        let Ok(node) = field.schema.node() else { return false };
        let leaf = match node {
            Schema::Boolean => leaf!("\"boolean\"", ""),
            Schema::Number => leaf!("\"number\"", ""),
            Schema::String(StringSchema { format: None, pattern: None }) => leaf!("\"string\"", ""),
            Schema::Integer(integer) if leaves.integers => leaf!("\"integer\"", of integer),
            Schema::Array(Array { items, length: Length { minimum: None, maximum: None } }) => match items.node() {
                Ok(Schema::Boolean) => leaf!("\"array\"", ",\"items\":{\"type\":\"boolean\"}"),
                Ok(Schema::Number) => leaf!("\"array\"", ",\"items\":{\"type\":\"number\"}"),
                Ok(Schema::String(StringSchema { format: None, pattern: None })) => {
                    leaf!("\"array\"", ",\"items\":{\"type\":\"string\"}")
                }
                _ => return false,
            },
            Schema::Named(definition) => match definition.schema.node() {
                Ok(Schema::Words(words)) if !self.context.definitions.has(definition.name) => {
                    self.word(field, definition.doc, words);
                    return true;
                }
                _ => return false,
            },
            Schema::Nullable(inner) if leaves.nullable => {
                let leaf = match inner.node() {
                    Ok(Schema::Boolean) => leaf!("[\"boolean\",\"null\"]", ""),
                    Ok(Schema::Number) => leaf!("[\"number\",\"null\"]", ""),
                    Ok(Schema::String(StringSchema { format: None, pattern: None })) => {
                        leaf!("[\"string\",\"null\"]", "")
                    }
                    Ok(Schema::Integer(integer)) if leaves.integers => leaf!("[\"integer\",\"null\"]", of integer),
                    _ => return false,
                };
                let length = self.out.path.length();
                self.out.path.push(Segment::Property(field.key));
                self.out.spend_union(self.context);
                self.out.path.cut(length);
                leaf
            }
            _ => return false,
        };
        let writer = &mut self.out.writer;
        if size_of_val(field.doc) > 0 {
            writer.push(leaf.described);
            writer.push(field.doc);
            writer.push(leaf.end);
        } else {
            writer.push(leaf.plain);
            if let Some(bounds) = leaf.bounds {
                writer.push(bounds);
            }
        }
        true
    }

    /// As above, for an enum of strings, whose type is documented too.
    const fn word(&mut self, field: &Field, doc: &'static str, words: &Words) {
        let length = self.out.path.length();
        self.out.path.push(Segment::Property(field.key));
        spend_words(self.context, words.count, words.characters, &mut self.out);
        self.out.path.cut(length);
        let writer = &mut self.out.writer;
        let docs = [field.doc, doc, words.doc];
        let mut is_described = false;
        let mut index = 0;
        while index < docs.len() {
            if size_of_val(docs[index]) > 0 {
                writer.push(if is_described { "\\n\\n" } else { ":{\"type\":\"string\",\"description\":\"" });
                writer.push(docs[index]);
                is_described = true;
            }
            index += 1;
        }
        writer.push(if is_described { "\",\"enum\":[" } else { ":{\"type\":\"string\",\"enum\":[" });
        writer.push(words.quoted);
        writer.push("]}");
    }
}
