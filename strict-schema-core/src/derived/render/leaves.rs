//! Properties with one value that has no bounds but its type's: most are such, and they are written whole.
//!
//! The walk would write the same, in ten times the compiler's steps.
//! Without `leaf`, `rustc` takes 1.2 times as long for the crate of `compile_bench roots-check-100`: 100 roots of ten properties.

use super::begin::spend_words;
use super::path::Segment;
use super::stack::Render;
use crate::derived::schema::{Array, Field, LeafText, Length, Presence, Schema, StringSchema, Words, leaf};

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
        let leaf: &LeafText = match node {
            Schema::Boolean => &leaf!("\"boolean\""),
            Schema::Number(_) => &leaf!("\"number\""),
            Schema::String(StringSchema { format: None, pattern: None }) => &leaf!("\"string\""),
            Schema::Integer(integer) if leaves.integers => &integer.leaf,
            Schema::Array(Array { items, length: Length { minimum: None, maximum: None }, .. }) => match items.node() {
                Ok(Schema::Boolean) => &leaf!("\"array\"", ",\"items\":{\"type\":\"boolean\"}"),
                Ok(Schema::Number(_)) => &leaf!("\"array\"", ",\"items\":{\"type\":\"number\"}"),
                Ok(Schema::String(StringSchema { format: None, pattern: None })) => {
                    &leaf!("\"array\"", ",\"items\":{\"type\":\"string\"}")
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
                let leaf: &LeafText = match inner.node() {
                    Ok(Schema::Boolean) => &leaf!("[\"boolean\",\"null\"]"),
                    Ok(Schema::Number(_)) => &leaf!("[\"number\",\"null\"]"),
                    Ok(Schema::String(StringSchema { format: None, pattern: None })) => &leaf!("[\"string\",\"null\"]"),
                    Ok(Schema::Integer(integer)) if leaves.integers => &integer.nullable_leaf,
                    _ => return false,
                };
                self.out.spend_union_of(self.context, field.key);
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
