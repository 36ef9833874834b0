//! What may be read as something else: a value of a type, or a part of an enum; and the properties that it has.

use super::flattened::{FlatPart, FlatParts};
use super::outcome::{Misread, SerdeReading};
use crate::derived::cost::{COMPARED_STEPS, NAMES_AROUND};
use crate::derived::merge::{self, PropertySource};
use crate::derived::schema::{
    Closed, Constraints, Content, Definition, Edge, Field, Key, Map, Object, Presence, Schema, Tagging, Union, Variant,
    is_among, same,
};

#[derive(Clone, Copy)]
pub(super) enum ReadPart {
    /// A value of the type, within the bounds around it.
    Of(Edge, Option<&'static Constraints>),
    /// The properties of a variant without a tag. Unlike a struct, serde does not read it from a list.
    Fields(&'static Object),
    /// A variant with its tag.
    Tagged(&'static Union, &'static Variant),
    /// The name of a variant.
    Name(&'static Union, &'static Variant),
}

impl ReadPart {
    pub(super) const NULL: Self = Self::Of(Edge::to(&Schema::Null), None);

    pub(super) const fn content(content: &'static Content) -> Self {
        match content {
            Content::Unit => Self::NULL,
            Content::Value(edge) => Self::Of(*edge, None),
            Content::Fields(object) => Self::Fields(object),
        }
    }

    pub(super) const fn variant(union: &'static Union, variant: &'static Variant) -> Self {
        if merge::is_untagged(union, variant) {
            Self::content(&variant.content)
        } else if merge::is_word(union, variant) {
            Self::Name(union, variant)
        } else {
            Self::Tagged(union, variant)
        }
    }

    /// The same behind its names and bounds.
    pub(super) const fn unwrapped(self) -> Self {
        let mut part = self;
        let mut step = 0;
        while let Self::Of(edge, bounds) = part
            && step < NAMES_AROUND
        {
            part = match edge.node() {
                Ok(Schema::Named(Definition { schema, .. })) => Self::Of(*schema, bounds),
                Ok(Schema::Constrained(constrained)) => Self::Of(constrained.schema, Some(&constrained.constraints)),
                _ => return part,
            };
            step += 1;
        }
        part
    }

    pub(super) const fn bounds(self) -> Option<&'static Constraints> {
        match self {
            Self::Of(_, bounds) => bounds,
            _ => None,
        }
    }

    /// The node, if it is a whole type.
    pub(super) const fn node(self) -> Option<&'static Schema> {
        match self {
            Self::Of(edge, _) => match edge.node() {
                Ok(node) => Some(node),
                Err(_) => None,
            },
            _ => None,
        }
    }
}

/// What serde makes of a name, in quotes, that it reads as that of the variant.
pub(super) const fn named(union: &Union, variant: &Variant, name: &str) -> SerdeReading {
    if same(variant.key.quoted, name) {
        return SerdeReading::All;
    }
    if is_among(variant.aliases, name) {
        return SerdeReading::Misread(Misread::Name);
    }
    let mut index = 0;
    while variant.other && index < union.variants.len() {
        let other = &union.variants[index];
        if !other.untagged && (same(other.key.quoted, name) || is_among(other.aliases, name)) {
            return SerdeReading::Refused;
        }
        index += 1;
    }
    if variant.other { SerdeReading::Misread(Misread::Name) } else { SerdeReading::Refused }
}

/// The properties of an object, in the order in which serde also reads them from a list: the tag of a variant and its content, each if there
/// is one, and the fields.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) variant: Option<(&'static Union, &'static Variant)>,
    pub(super) fields: &'static Object,
    /// What the properties come from if not from the fields alone: an object with flattened fields, or a content that is no struct.
    merged: Option<PropertySource>,
    /// How many choices that has, or `None` if they are too many to count.
    choices: Option<u32>,
    /// Its properties, in one choice.
    flat: Option<FlatParts>,
    /// Whether serde refuses others.
    pub(super) refuses: bool,
}

/// A property.
#[derive(Clone, Copy)]
pub(super) struct ShapeProperty {
    pub(super) key: Key,
    pub(super) part: ReadPart,
    pub(super) field: Option<&'static Field>,
    /// The variant whose tag or content it is.
    pub(super) variant: Option<(&'static Union, &'static Variant)>,
}

impl ShapeProperty {
    pub(super) const fn may_be_absent(&self) -> bool {
        match (self.field, self.variant, self.part) {
            (Some(field), ..) => merge::may_be_absent(field),
            (None, Some((Union { tagging: Tagging::Adjacent { .. }, .. }, _)), ReadPart::Of(content, _)) => {
                merge::reads_absence(content)
            }
            _ => false,
        }
    }

    /// Whether it is the tag of a struct, which serde writes and does not read.
    pub(super) const fn is_tag(&self) -> bool {
        matches!(self.field, Some(field) if merge::is_tag(field))
    }
}

impl Shape {
    /// The shape of an object, in the first of its choices.
    pub(super) const fn of(part: ReadPart) -> Option<Self> {
        let (variant, fields) = match part {
            ReadPart::Fields(object) => (None, object),
            ReadPart::Tagged(union, variant) => {
                let fields = match (union.tagging, &variant.content) {
                    (Tagging::Internal { .. }, Content::Fields(object)) => object,
                    (Tagging::Internal { .. }, Content::Value(edge)) => match merge::unwrapped(*edge) {
                        Some(Schema::Object(object)) => object,
                        _ => {
                            let merged = Some(PropertySource::Merged(*edge));
                            let variant = Some((union, variant));
                            let fields = &Object::EMPTY;
                            return Some(Self::counted(variant, fields, merged, false));
                        }
                    },
                    _ => &Object::EMPTY,
                };
                (Some((union, variant)), fields)
            }
            ReadPart::Of(..) => match part.node() {
                Some(Schema::Object(object)) => (None, object),
                Some(Schema::Map(map)) => return Some(Self::map(map)),
                _ => return None,
            },
            ReadPart::Name(..) => return None,
        };
        let merged = if fields.flattens { Some(PropertySource::Fields(fields)) } else { None };
        let refuses = match variant {
            Some((Union { tagging: Tagging::External, .. }, _)) => true,
            Some((Union { tagging: Tagging::Adjacent { .. }, closed, .. }, _)) => closed.refuses(),
            _ => fields.closed.refuses(),
        };
        Some(Self::counted(variant, fields, merged, refuses))
    }

    /// A map is an object without properties of its own.
    const fn map(map: &'static Map) -> Self {
        let fields = &Object { closed: Closed::NoList, ..Object::EMPTY };
        let flat = Some(FlatParts { rest: Some(map), ..FlatParts::NONE });
        Self { variant: None, fields, merged: None, choices: Some(1), flat, refuses: false }
    }

    const fn counted(
        variant: Option<(&'static Union, &'static Variant)>,
        fields: &'static Object,
        merged: Option<PropertySource>,
        refuses: bool,
    ) -> Self {
        let choices = match merged {
            Some(merged) => match merge::choices_within(merged, COMPARED_STEPS) {
                u32::MAX => None,
                choices => Some(choices),
            },
            None => Some(1),
        };
        Self { variant, fields, merged, choices, flat: None, refuses }.choice(0)
    }

    /// How many choices there are: those of the enums that are merged into it.
    pub(super) const fn choices(&self) -> u32 {
        match self.choices {
            Some(choices) => choices,
            None => 1,
        }
    }

    /// The same with the fields alone, without what is flattened into them.
    pub(super) const fn own(self) -> Self {
        Self { flat: None, ..self }
    }

    /// Whether the property of this number is a flattened field, where they are not unfolded.
    pub(super) const fn is_flattened(&self, number: usize) -> bool {
        match self.part(number) {
            Some(FlatPart::Field(object, index)) => matches!(object.fields[index].presence, Presence::Flattened),
            _ => false,
        }
    }

    /// Whether `deny_unknown_fields` works on the type.
    pub(super) const fn can_deny(&self) -> bool {
        self.merged.is_none()
    }

    /// The same object in another choice.
    pub(super) const fn choice(self, choice: u32) -> Self {
        let (Some(merged), Some(_)) = (self.merged, self.choices) else { return self };
        let flat = FlatParts::of(merged, choice);
        let refuses = match merged {
            PropertySource::Fields(object) => flat.refuses || object.closed.refuses(),
            _ => flat.refuses || merge::is_closed(merged, choice),
        };
        Self { flat: Some(flat), refuses, ..self }
    }

    /// Whether it is a variant whose content is no struct.
    pub(super) const fn is_around_another(&self) -> bool {
        matches!(self.merged, Some(PropertySource::Merged(_)))
    }

    /// The flattened map that has the other properties.
    pub(super) const fn rest(&self) -> Option<&'static Map> {
        match &self.flat {
            Some(flat) => flat.rest,
            None => None,
        }
    }

    /// Whether it has more properties than are compared.
    pub(super) const fn is_cut(&self) -> bool {
        self.choices.is_none() || matches!(self.flat, Some(FlatParts { is_cut: true, .. }))
    }

    /// Whether serde reads a property of this name only if it is null: the content of a variant that has none.
    pub(super) const fn is_null(&self, key: Key) -> bool {
        let mut number = 0;
        while number < self.count() {
            if let Some(FlatPart::Tag(
                Union { tagging: Tagging::Adjacent { content, .. }, .. },
                Variant { content: Content::Unit, .. },
            )) = self.part(number)
                && content.same(key)
            {
                return true;
            }
            number += 1;
        }
        false
    }

    /// Whether it may be without this property of it.
    pub(super) const fn may_lack(&self, key: Key) -> bool {
        let mut number = 0;
        while number < self.count() {
            if let Some(own) = self.property(number)
                && own.key.same(key)
            {
                return own.may_be_absent();
            }
            number += 1;
        }
        false
    }

    /// One more than the number of the last property.
    pub(super) const fn count(&self) -> usize {
        2 + match &self.flat {
            Some(flat) => flat.count,
            None => self.fields.fields.len(),
        }
    }

    /// Where the property of this number comes from.
    const fn part(&self, number: usize) -> Option<FlatPart> {
        match (number, self.variant, &self.flat) {
            (0, Some((union, variant)), _) => Some(FlatPart::Tag(union, variant)),
            (1, Some((union, variant)), _) => Some(FlatPart::Content(union, variant)),
            (0 | 1, None, _) => None,
            (_, _, Some(flat)) => Some(flat.list[number - 2]),
            (_, _, None) => Some(FlatPart::Field(self.fields, number - 2)),
        }
    }

    /// The property of this number.
    pub(super) const fn property(&self, number: usize) -> Option<ShapeProperty> {
        let (Some(part), Some(key)) = (self.part(number), self.key(number)) else { return None };
        let (part, field, variant) = match part {
            FlatPart::Field(object, index) => {
                let field = &object.fields[index];
                (ReadPart::Of(field.schema, None), Some(field), None)
            }
            FlatPart::Tag(union, variant) => (ReadPart::Name(union, variant), None, Some((union, variant))),
            FlatPart::Content(union, variant) => (ReadPart::content(&variant.content), None, Some((union, variant))),
        };
        Some(ShapeProperty { key, part, field, variant })
    }

    /// The name of the property of this number.
    const fn key(&self, number: usize) -> Option<Key> {
        match self.part(number) {
            Some(FlatPart::Field(object, index)) => Some(object.fields[index].key),
            Some(FlatPart::Tag(union, variant)) => merge::tag(union, variant),
            Some(FlatPart::Content(union, variant)) => merge::content_key(union, variant),
            None => None,
        }
    }

    /// Whether serde reads a property of this name as that of this number.
    const fn reads(&self, number: usize, key: Key) -> bool {
        match (self.part(number), self.key(number)) {
            (Some(FlatPart::Field(object, field)), Some(own)) => {
                let mut found = own.same(key);
                let mut index = 0;
                while index < object.aliases.len() && !found {
                    let alias = object.aliases[index];
                    found = alias.field == field && alias.key.same(key);
                    index += 1;
                }
                found
            }
            (Some(FlatPart::Content(union @ Union { tagging: Tagging::External, .. }, variant)), Some(_)) => {
                named(union, variant, key.quoted).is_read()
            }
            (_, Some(own)) => own.same(key),
            (_, None) => false,
        }
    }

    /// Whether serde reads a property of this name.
    pub(super) const fn knows(&self, key: Key) -> bool {
        let mut number = if self.variant.is_some() { 0 } else { 2 };
        while number < self.count() && !self.reads(number, key) {
            number += 1;
        }
        number < self.count()
    }

    /// Its property that serde reads as that of this number of the other one.
    pub(super) const fn find(&self, other: &Self, number: usize) -> Option<ShapeProperty> {
        let mut step = 0;
        while step < self.count() {
            // Types that are alike have it in the same place.
            let own = (number + step) % self.count();
            if let Some(key) = self.key(own)
                && other.reads(number, key)
            {
                return self.property(own);
            }
            step += 1;
        }
        None
    }
}
