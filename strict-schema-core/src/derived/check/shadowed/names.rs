//! The names by which serde finds a variant.

use crate::derived::merge;
use crate::derived::schema::{Object, Schema, Tagging, Variant, is_among, same};

/// What names a variant.
#[derive(Clone, Copy)]
pub(super) enum SaidNames<'a> {
    Object(&'a Object),
    Other(&'a Schema),
}

impl<'a> SaidNames<'a> {
    pub(super) const fn of(node: &'a Schema) -> Self {
        match node {
            Schema::Object(object) => Self::Object(object),
            other => Self::Other(other),
        }
    }

    /// One of the names, in quotes.
    pub(super) const fn name(self, tagging: Tagging, index: usize) -> Option<&'static str> {
        let words = match (self, tagging) {
            (Self::Other(Schema::Words(words)), Tagging::External) => words,
            (Self::Other(Schema::Union(union)), _) => {
                return if index < union.variants.len() && has_the_tag(union.tagging, tagging) {
                    Some(union.variants[index].key.quoted)
                } else {
                    None
                };
            }
            (Self::Object(object), Tagging::External) => {
                return if index == 0 && object.fields.len() == 1 { Some(object.fields[0].key.quoted) } else { None };
            }
            (Self::Object(object), Tagging::Internal { tag } | Tagging::Adjacent { tag, .. }) => {
                let mut field = 0;
                while field < object.fields.len() && !object.fields[field].key.same(tag) {
                    field += 1;
                }
                if field == object.fields.len() {
                    return None;
                }
                match merge::unwrapped(object.fields[field].schema) {
                    Some(Schema::Words(words)) => words,
                    _ => return None,
                }
            }
            _ => return None,
        };
        if index < words.count as usize { Some(words.at(index)) } else { None }
    }
}

/// Whether the variants of both enums are named in the same place.
const fn has_the_tag(one: Tagging, other: Tagging) -> bool {
    match (one, other) {
        (Tagging::External, Tagging::External) => true,
        (Tagging::Internal { tag: one }, Tagging::Internal { tag: other })
        | (Tagging::Adjacent { tag: one, .. }, Tagging::Adjacent { tag: other, .. }) => one.same(other),
        _ => false,
    }
}

/// The variant that serde reads by this name, if its own name is another.
pub(super) const fn renamed(variants: &'static [Variant], name: &str) -> Option<&'static Variant> {
    let (mut found, mut index) = (None, 0);
    while index < variants.len() {
        let variant = &variants[index];
        if !variant.untagged {
            if same(variant.key.quoted, name) {
                return None;
            }
            let is_alias = is_among(variant.aliases, name);
            if is_alias || variant.other && found.is_none() {
                found = Some(variant);
            }
        }
        index += 1;
    }
    found
}
