//! What serde does with properties that an object does not list: it refuses them, ignores them, or a map reads them.

use super::{PropertySource, choose, merged_content, unwrapped};
use crate::derived::cost::NAMES_AROUND;
use crate::derived::schema::{Field, Object, Presence, Schema, Tagging};

/// Whether the field of this number is a flattened map that reads the remaining properties: all other flattened fields are
/// before it, and each is a struct, whose fields serde removes from the rest. It does not remove the tag of a struct.
pub(crate) const fn takes_the_rest(object: &'static Object, number: usize) -> bool {
    let mut index = 0;
    if has_tag(object) {
        return false;
    }
    while index < object.fields.len() {
        let field = &object.fields[index];
        if matches!(field.presence, Presence::Flattened) {
            let fits = match unwrapped(field.schema) {
                Some(Schema::Map(_)) => index == number,
                Some(Schema::Object(inner)) => index < number && !inner.flattens && !has_tag(inner),
                _ => false,
            };
            if !fits {
                return false;
            }
        }
        index += 1;
    }
    true
}

/// Whether it is a struct with a tag.
pub(crate) const fn has_tag(object: &Object) -> bool {
    matches!(object.fields, [first, ..] if is_tag(first))
}

/// Whether the property is the tag of a struct: a string that serde writes and does not read.
pub(crate) const fn is_tag(field: &Field) -> bool {
    matches!(field.presence, Presence::Always)
        && !field.by_function
        && matches!(field.schema.node(), Ok(Schema::Words(words)) if words.count == 1)
}

/// Whether serde refuses an object of this source, in this choice, that has other properties than the schema lists.
pub(crate) const fn is_closed(source: PropertySource, choice: u32) -> bool {
    let (mut source, mut choice) = (source, choice);
    let mut step = 0;
    while step < NAMES_AROUND {
        source = match source {
            PropertySource::Fields(object) => return object.closed.refuses(),
            PropertySource::Variant(union, variant) => match union.tagging {
                // It is an object of one property.
                Tagging::External if !variant.untagged => return true,
                Tagging::Adjacent { .. } if !variant.untagged => return union.closed.refuses(),
                _ => match merged_content(union, variant) {
                    Some(merged) => merged,
                    None => return false,
                },
            },
            PropertySource::Merged(edge) => match unwrapped(edge) {
                Some(Schema::Object(object)) => PropertySource::Fields(object),
                // The object without the tag is read as the enum, which reads one property or ignores unknown ones.
                Some(Schema::Union(union)) => match choose(union, choice, false) {
                    Some((variant, inner)) => {
                        choice = inner;
                        PropertySource::Variant(union, variant)
                    }
                    None => return false,
                },
                _ => return false,
            },
        };
        step += 1;
    }
    false
}
