//! The properties of an object, together with those of what is merged into it.

use crate::derived::cost::{FLATTENED_LEVELS, FLATTENED_PARTS};
use crate::derived::merge::{self, PropertySource};
use crate::derived::schema::{Map, Object, Presence, Schema, Union, Variant};

/// Where a property comes from.
#[derive(Clone, Copy)]
pub(super) enum FlatPart {
    /// The field of this number.
    Field(&'static Object, usize),
    /// The tag of a variant.
    Tag(&'static Union, &'static Variant),
    /// The content of a variant.
    Content(&'static Union, &'static Variant),
}

/// The properties in one choice of the object: a merged enum has one for each variant.
#[derive(Clone, Copy)]
pub(super) struct FlatParts {
    pub(super) list: [FlatPart; FLATTENED_PARTS],
    pub(super) count: usize,
    /// The flattened map that has the others.
    pub(super) rest: Option<&'static Map>,
    /// Whether some were left out: too many, or too deep.
    pub(super) is_cut: bool,
    /// Whether a merged enum refuses properties that it does not know: serde passes it all that are left.
    pub(super) refuses: bool,
}

impl FlatParts {
    pub(super) const NONE: Self = Self {
        list: [FlatPart::Field(&Object::EMPTY, 0); FLATTENED_PARTS],
        count: 0,
        rest: None,
        is_cut: false,
        refuses: false,
    };

    pub(super) const fn of(source: PropertySource, choice: u32) -> Self {
        let mut parts = Self::NONE;
        parts.add(source, choice, FLATTENED_LEVELS);
        parts
    }

    const fn push(&mut self, part: FlatPart) {
        if self.count == FLATTENED_PARTS {
            self.is_cut = true;
        } else {
            self.list[self.count] = part;
            self.count += 1;
        }
    }

    const fn add(&mut self, source: PropertySource, choice: u32, levels: u32) {
        if levels == 0 {
            self.is_cut = true;
            return;
        }
        match source {
            PropertySource::Fields(object) => {
                let (mut index, mut choice) = (0, choice);
                while index < object.fields.len() {
                    let field = &object.fields[index];
                    if matches!(field.presence, Presence::Flattened) {
                        let merged = PropertySource::Merged(field.schema);
                        // What is left of the number is the choice of the last one.
                        let of_field = match merge::next_flattened(object, index + 1) {
                            Some(_) => merge::choices(merged),
                            None => u32::MAX,
                        };
                        self.add(merged, choice % of_field, levels);
                        choice /= of_field;
                    } else {
                        self.push(FlatPart::Field(object, index));
                    }
                    index += 1;
                }
            }
            PropertySource::Variant(union, variant) => {
                if merge::tag(union, variant).is_some() {
                    self.push(FlatPart::Tag(union, variant));
                }
                if merge::content_key(union, variant).is_some() {
                    self.push(FlatPart::Content(union, variant));
                }
                if let Some(content) = merge::merged_content(union, variant) {
                    self.add(content, choice, levels);
                }
                self.refuses = self.refuses || merge::is_buffered(union) && merge::is_closed(source, choice);
            }
            PropertySource::Merged(edge) => match merge::unwrapped(edge) {
                Some(Schema::Object(object)) => self.add(PropertySource::Fields(object), choice, levels - 1),
                Some(Schema::Nullable(inner)) => {
                    let inner = PropertySource::Merged(*inner);
                    // The last choice has none of them.
                    if choice < merge::choices(inner) {
                        self.add(inner, choice, levels - 1);
                    }
                }
                Some(Schema::Union(union)) => {
                    if let Some((variant, choice)) = merge::choose(union, choice, false) {
                        self.add(PropertySource::Variant(union, variant), choice, levels - 1);
                    }
                }
                Some(Schema::Map(map)) => self.rest = Some(map),
                _ => {}
            },
        }
    }
}
