//! What may be read as something else: a value of a type, or a part of an enum; and the properties that it has.

use super::outcome::{Misread, SerdeReading};
use crate::derived::cost::NAMES_AROUND;
use crate::derived::merge;
use crate::derived::schema::{
    Constraints, Content, Definition, Edge, Field, Key, Object, Presence, Schema, Tagging, Union, Variant, is_among,
    same,
};

#[derive(Clone, Copy)]
pub(super) enum ReadPart {
    /// A value of the type, within the bounds around it.
    Of(Edge, Option<&'static Constraints>),
    /// The properties of a variant without a tag. Unlike a struct, serde does not read it from a list.
    Fields(&'static Object),
    /// A variant with its tag.
    Tagged(&'static Union, &'static Variant),
    /// The content of a variant, with its own tag, next to the tag of that variant.
    Within((&'static Union, &'static Variant), &'static Union, &'static Variant),
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
    /// The variant whose tag is next to them too.
    around: Option<(&'static Union, &'static Variant)>,
    pub(super) fields: &'static Object,
    /// Whether there are others, which are not looked at.
    pub(super) open: bool,
}

/// A property.
#[derive(Clone, Copy)]
pub(super) struct ShapeProperty {
    pub(super) key: Key,
    pub(super) part: ReadPart,
    pub(super) field: Option<&'static Field>,
}

impl ShapeProperty {
    pub(super) const fn may_be_absent(&self) -> bool {
        match self.field {
            Some(field) => merge::may_be_absent(field),
            None => false,
        }
    }

    /// Whether it is the tag of a struct, which serde writes and does not read.
    pub(super) const fn is_tag(&self) -> bool {
        match self.field {
            Some(Field { presence: Presence::Always, schema, .. }) => {
                matches!(schema.node(), Ok(Schema::Words(words)) if words.count == 1)
            }
            _ => false,
        }
    }
}

impl Shape {
    pub(super) const fn of(part: ReadPart) -> Option<Self> {
        let (variant, fields) = match part {
            ReadPart::Fields(object) => (None, object),
            ReadPart::Tagged(union, variant) | ReadPart::Within(_, union, variant) => {
                let fields = match (union.tagging, &variant.content) {
                    (Tagging::Internal { .. }, Content::Fields(object)) => object,
                    (Tagging::Internal { .. }, Content::Value(edge)) => match merge::unwrapped(*edge) {
                        Some(Schema::Object(object)) => object,
                        _ => {
                            let variant = Some((union, variant));
                            return Some(Self { variant, around: None, fields: &Object::EMPTY, open: true });
                        }
                    },
                    _ => &Object::EMPTY,
                };
                (Some((union, variant)), fields)
            }
            ReadPart::Of(..) => match part.node() {
                Some(Schema::Object(object)) => (None, object),
                _ => return None,
            },
            ReadPart::Name(..) => return None,
        };
        let around = if let ReadPart::Within(around, ..) = part { Some(around) } else { None };
        Some(Self { variant, around, fields, open: fields.flattens })
    }

    /// Whether serde refuses others.
    pub(super) const fn refuses(&self) -> bool {
        match self.variant {
            Some((Union { tagging: Tagging::External, .. }, _)) => true,
            Some((Union { tagging: Tagging::Adjacent { .. }, closed, .. }, _)) => closed.refuses(),
            _ => self.fields.closed.refuses(),
        }
    }

    /// Whether serde reads a property of this name only if it is null: the content of a variant that has none.
    pub(super) const fn is_null(&self, key: Key) -> bool {
        match self.variant {
            Some((
                Union { tagging: Tagging::Adjacent { content, .. }, .. },
                Variant { content: Content::Unit, .. },
            )) => content.same(key),
            _ => false,
        }
    }

    /// One more than the number of the last property.
    pub(super) const fn count(&self) -> usize {
        self.fields.fields.len() + 2 + self.around.is_some() as usize
    }

    /// The property of this number.
    pub(super) const fn property(&self, number: usize) -> Option<ShapeProperty> {
        if number >= 2 && number - 2 < self.fields.fields.len() {
            let field = &self.fields.fields[number - 2];
            return match field.presence {
                Presence::Flattened => None,
                _ => Some(ShapeProperty { key: field.key, part: ReadPart::Of(field.schema, None), field: Some(field) }),
            };
        }
        match (self.key(number), if number < 2 { self.variant } else { self.around }) {
            (Some(key), Some((union, variant))) => {
                let part =
                    if number == 1 { ReadPart::content(&variant.content) } else { ReadPart::Name(union, variant) };
                Some(ShapeProperty { key, part, field: None })
            }
            _ => None,
        }
    }

    /// The name of the property of this number.
    const fn key(&self, number: usize) -> Option<Key> {
        if number >= 2 && number - 2 < self.fields.fields.len() {
            let field = &self.fields.fields[number - 2];
            return if matches!(field.presence, Presence::Flattened) { None } else { Some(field.key) };
        }
        match (if number < 2 { self.variant } else { self.around }, number) {
            (Some((union, variant)), 0 | 2..) => merge::tag(union, variant),
            (Some((union, variant)), _) => merge::content_key(union, variant),
            (None, _) => None,
        }
    }

    /// Whether serde reads a property of this name as that of this number.
    const fn reads(&self, number: usize, key: Key) -> bool {
        if number < 2 || number - 2 >= self.fields.fields.len() {
            return match (self.variant, self.key(number)) {
                (Some((union @ Union { tagging: Tagging::External, .. }, variant)), Some(_)) => {
                    named(union, variant, key.quoted).is_read()
                }
                (_, Some(own)) => own.same(key),
                _ => false,
            };
        }
        let mut found = self.fields.fields[number - 2].key.same(key);
        let mut index = 0;
        while index < self.fields.aliases.len() && !found {
            let alias = self.fields.aliases[index];
            found = alias.field == number - 2 && alias.key.same(key);
            index += 1;
        }
        found
    }

    /// Whether serde reads a property of this name.
    pub(super) const fn knows(&self, key: Key) -> bool {
        let mut number = if self.variant.is_some() { 0 } else { 2 };
        while number < self.count() && !self.reads(number, key) {
            number += 1;
        }
        self.open || number < self.count()
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
