//! What becomes of a value of one type that serde tries to read as another.

use super::lists::ReadList;
use super::outcome::{Misread, SerdeReading, either};
use super::scalars::{as_float, number_of, numbers, texts, word};
use super::shape::{ReadPart, Shape, ShapeProperty, named};
use crate::derived::alike::{alike, bounds_alike};
use crate::derived::cost::{COMPARED_CHOICES, COMPARED_LEVELS, COMPARED_PARTS};
use crate::derived::merge;
use crate::derived::schema::{Closed, Constraints, Edge, Key, Length, Map, Schema, Tagging, Union, Words};

/// How far two types are compared.
pub(super) struct VariantReader {
    levels: u32,
    parts: u32,
    choices: u32,
}

impl VariantReader {
    pub(super) const fn new() -> Self {
        Self { levels: COMPARED_LEVELS, parts: COMPARED_PARTS, choices: COMPARED_CHOICES }
    }

    /// What serde does with the second one where it expects the first. What is not compared is not refused.
    pub(super) const fn reading(&mut self, one: ReadPart, said: ReadPart) -> SerdeReading {
        if self.levels == 0 || self.parts == 0 {
            return SerdeReading::Some;
        }
        let (mut one, mut said) = (one, said);
        if let (ReadPart::Of(edge, None), ReadPart::Of(other, None)) = (one, said) {
            if !holds_others(edge) && alike(edge, other) {
                return SerdeReading::All;
            }
            // What fits the bounds of the second fits those of the first.
            if let (Ok(Schema::Constrained(first)), Ok(Schema::Constrained(second))) = (edge.node(), other.node())
                && bounds_alike(&first.constraints, &second.constraints)
            {
                (one, said) = (ReadPart::Of(first.schema, None), ReadPart::Of(second.schema, None));
            }
        }
        self.levels -= 1;
        self.parts -= 1;
        let found = self.compared(one.unwrapped(), said.unwrapped());
        self.levels += 1;
        found
    }

    /// Each kind of values that an enum has is read as each that the other has.
    const fn compared(&mut self, one: ReadPart, said: ReadPart) -> SerdeReading {
        match (one, said, one.node(), said.node()) {
            (ReadPart::Of(..), _, None, _) | (_, ReadPart::Of(..), _, None) => SerdeReading::Some,
            (_, ReadPart::Of(_, bounds), _, Some(Schema::Nullable(inner))) => {
                self.reading(one, ReadPart::Of(*inner, bounds)).or(self.reading(one, ReadPart::NULL))
            }
            (_, _, Some(Schema::Nullable(_)), Some(Schema::Null)) => SerdeReading::All,
            (ReadPart::Of(_, bounds), _, Some(Schema::Nullable(inner)), _) => {
                self.reading(ReadPart::Of(*inner, bounds), said)
            }
            (_, _, _, Some(Schema::Union(union))) => {
                let mut found = SerdeReading::Refused;
                let mut index = 0;
                while index < union.variants.len() && !matches!(found, SerdeReading::Misread(_)) {
                    let read = self.reading(one, ReadPart::variant(union, &union.variants[index]));
                    found = if index == 0 { read } else { found.or(read) };
                    index += 1;
                }
                found
            }
            (_, ReadPart::Of(_, bounds), _, Some(Schema::AnyOf(branches))) => {
                let mut found = SerdeReading::Refused;
                let mut index = 0;
                while index < branches.len() {
                    let read = self.reading(one, ReadPart::Of(branches[index], bounds));
                    found = if index == 0 { read } else { found.or(read) };
                    index += 1;
                }
                found
            }
            (_, _, Some(Schema::Union(union)), _) => {
                let found = self.variants(union, said, true, SerdeReading::Refused);
                self.variants(union, said, false, found)
            }
            (ReadPart::Of(_, bounds), _, Some(Schema::AnyOf(branches)), _) => {
                let mut found = SerdeReading::Refused;
                let mut index = 0;
                while index < branches.len() && !matches!(found, SerdeReading::All) {
                    found = either(found, self.reading(ReadPart::Of(branches[index], bounds), said));
                    index += 1;
                }
                found
            }
            _ => self.alone(one, said),
        }
    }

    /// What serde does with it where it expects a variant with a tag, or one without, after those that did this: the first one that reads
    /// all leaves nothing to others.
    pub(super) const fn variants(
        &mut self,
        union: &'static Union,
        said: ReadPart,
        tagged: bool,
        found: SerdeReading,
    ) -> SerdeReading {
        // The name decides, where it is in the same place.
        let name = match said {
            _ if !tagged => None,
            ReadPart::Name(_, variant) => Some(variant.key.quoted),
            ReadPart::Tagged(other, variant) if has_the_tag(union.tagging, other.tagging) => Some(variant.key.quoted),
            _ => None,
        };
        let (mut found, mut index) = (found, 0);
        while index < union.variants.len() && !matches!(found, SerdeReading::Misread(_) | SerdeReading::All) {
            let variant = &union.variants[index];
            let is_tried = match name {
                Some(name) => named(union, variant, name).is_read(),
                None => true,
            };
            if is_tried && merge::is_untagged(union, variant) != tagged {
                found = either(found, self.reading(ReadPart::variant(union, variant), said));
            }
            index += 1;
        }
        found
    }

    /// The same where neither is an enum or an `Option`.
    const fn alone(&mut self, one: ReadPart, said: ReadPart) -> SerdeReading {
        let bounds = one.bounds();
        match (one, said, one.node(), said.node()) {
            (_, ReadPart::Name(_, variant), ..) => word(one, variant.key.quoted).within(bounds),
            (_, _, _, Some(Schema::Words(words))) => {
                let mut found = word(one, words.at(0));
                let mut index = 1;
                while index < words.count as usize {
                    found = found.or(word(one, words.at(index)));
                    index += 1;
                }
                found.within(bounds)
            }
            (ReadPart::Name(_, variant), _, _, Some(Schema::String(_))) if variant.other => {
                SerdeReading::Misread(Misread::Name)
            }
            (_, _, Some(Schema::Words(Words { other: true, .. })), Some(Schema::String(_))) => {
                SerdeReading::Misread(Misread::Name)
            }
            // An alias is taken for another spelling of the name.
            (ReadPart::Name(..), _, _, Some(Schema::String(_))) => SerdeReading::Some,
            (ReadPart::Name(union, variant), _, _, Some(Schema::Integer(integer))) => {
                number_of(union, variant.key, integer, said.bounds())
            }
            // A model writes a float that is whole as an integer.
            (ReadPart::Name(union, _), _, _, Some(Schema::Number(_)))
                if !matches!(union.tagging, Tagging::External) =>
            {
                SerdeReading::Misread(Misread::Number)
            }
            (_, _, Some(Schema::Integer(integer)), Some(Schema::Integer(other))) => {
                numbers(integer, bounds, other, said.bounds())
            }
            (_, _, Some(Schema::Number(digits)), Some(Schema::Integer(integer))) => {
                as_float(*digits, integer, said.bounds()).within(bounds)
            }
            (_, _, Some(Schema::String(text)), Some(Schema::String(other))) => texts(text, other).within(bounds),
            (_, _, Some(Schema::Number(digits)), Some(Schema::Number(other))) if *digits < *other => ROUNDED,
            (_, _, Some(Schema::Null), Some(Schema::Null))
            | (_, _, Some(Schema::Boolean), Some(Schema::Boolean))
            | (_, _, Some(Schema::Number(_)), Some(Schema::Number(_)))
            | (_, _, Some(Schema::Any), _) => SerdeReading::All.within(bounds),
            (_, _, Some(Schema::Integer(_)), Some(Schema::Number(_)))
            | (_, _, Some(Schema::Words(_)), Some(Schema::String(_)))
            | (_, _, _, Some(Schema::Any)) => SerdeReading::Some.within(bounds),
            _ => match (ReadList::of(one, None), Shape::of(one), ReadList::of(said, said.bounds()), Shape::of(said)) {
                (Some(one), _, Some(said), _) => self.lists(one, bounds, said),
                (_, Some(shape), Some(list), _) => self.listed(one, shape, list),
                (_, Some(one), _, Some(said)) => self.choices(one, said),
                _ => SerdeReading::Refused,
            },
        }
    }

    /// Each object into which the second one unfolds is read as one of those of the first.
    const fn choices(&mut self, one: Shape, said: Shape) -> SerdeReading {
        let (mut found, mut index) = (SerdeReading::Refused, 0);
        while index < said.choices() && !matches!(found, SerdeReading::Misread(_)) {
            if !self.goes_on(index) {
                return SerdeReading::Some;
            }
            let said = said.choice(index);
            let of_one = if lacks(&one.own(), &said) { 0 } else { one.choices() };
            let (mut read, mut number) = (SerdeReading::Refused, 0);
            while number < of_one && !matches!(read, SerdeReading::All) {
                if !self.goes_on(number) {
                    return SerdeReading::Some;
                }
                let next = self.objects(&one.choice(number), &said);
                read = match (read, next) {
                    // An `Option` reads the property where it is there. Where it is absent, nothing is lost.
                    (SerdeReading::Some, SerdeReading::Misread(Misread::Lost(key, _))) if said.may_lack(key) => read,
                    _ => either(read, next),
                };
                number += 1;
            }
            found = if index == 0 { read } else { found.or(read) };
            index += 1;
        }
        found
    }

    /// Whether a further choice is compared.
    const fn goes_on(&mut self, choice: u32) -> bool {
        if choice > 0 {
            if self.choices == 0 {
                return false;
            }
            self.choices -= 1;
        }
        true
    }

    const fn objects(&mut self, one: &Shape, said: &Shape) -> SerdeReading {
        if one.is_cut() || said.is_cut() {
            return SerdeReading::Some;
        }
        // Names are compared before types: most variants lack a property of most others.
        if lacks(one, said) {
            return SerdeReading::Refused;
        }
        let mut found = SerdeReading::All;
        let mut number = 0;
        while number < one.count() && found.is_read() {
            if let Some(own) = one.property(number) {
                found = found.and(match said.find(one, number) {
                    Some(other) => self.property(own, other),
                    None if own.is_tag() => SerdeReading::Misread(Misread::Tag),
                    // A map may have it.
                    None => match said.rest() {
                        Some(map) => {
                            let values = ShapeProperty { part: ReadPart::Of(map.values, None), ..own };
                            let read = name_in(map, own.key).and(self.property(own, values));
                            if own.may_be_absent() { read.or(SerdeReading::Some) } else { read.and(SerdeReading::Some) }
                        }
                        None if own.may_be_absent() => SerdeReading::All,
                        None => SerdeReading::Refused,
                    },
                });
            }
            number += 1;
        }
        let mut lost = match (said.rest(), one.rest()) {
            (None, _) => SerdeReading::All,
            (Some(_), None) if one.refuses => SerdeReading::Some,
            (Some(_), None) => SerdeReading::Misread(Misread::Lost(OTHERS, one.can_deny())),
            (Some(said), Some(one)) => {
                self.reading(ReadPart::Of(one.values, None), ReadPart::Of(said.values, None)).or(SerdeReading::Some)
            }
        };
        number = 0;
        while number < said.count() && found.is_read() {
            if let Some(other) = said.property(number)
                && !one.knows(other.key)
            {
                let is_null = one.is_null(other.key);
                lost = lost.and(match one.rest() {
                    Some(map) => {
                        match name_in(map, other.key).and(self.reading(ReadPart::Of(map.values, None), other.part)) {
                            SerdeReading::Refused => SerdeReading::if_some(other.may_be_absent()),
                            read => read,
                        }
                    }
                    None if one.refuses || is_null && !self.reading(ReadPart::NULL, other.part).is_read() => {
                        SerdeReading::if_some(other.may_be_absent())
                    }
                    None => SerdeReading::Misread(Misread::Lost(other.key, one.can_deny())),
                });
            }
            number += 1;
        }
        match found {
            // What it is called then says more than what it loses.
            SerdeReading::Misread(Misread::Name | Misread::Number) => found.and(lost),
            _ => lost.and(found),
        }
    }

    const fn property(&mut self, own: ShapeProperty, other: ShapeProperty) -> SerdeReading {
        let found = self.reading(own.part, other.part);
        if own.is_tag() {
            return if matches!(found, SerdeReading::All) { found } else { SerdeReading::Misread(Misread::Tag) };
        }
        match (own.field, own.variant) {
            (Some(field), _) if field.by_function && !found.is_read() => SerdeReading::Some,
            (Some(_), _) if other.may_be_absent() && !own.may_be_absent() => found.and(SerdeReading::Some),
            // Next to a content, a number names the variant only in a list.
            (None, Some((Union { tagging: Tagging::Adjacent { .. }, .. }, _)))
                if matches!((own.part, found), (ReadPart::Name(..), SerdeReading::Misread(Misread::Number))) =>
            {
                SerdeReading::Refused
            }
            (None, Some((union, variant))) if matches!(union.tagging, Tagging::External) => {
                found.and(named(union, variant, other.key.quoted))
            }
            _ => found,
        }
    }

    /// serde reads a struct from the list of its values, and a variant with a tag from one that begins with that.
    const fn listed(&mut self, one: ReadPart, shape: Shape, list: ReadList) -> SerdeReading {
        if shape.fields.flattens {
            return SerdeReading::Refused;
        }
        let tagging = match (one, shape.variant) {
            (_, Some((Union { tagging: Tagging::External, .. }, _))) | (ReadPart::Fields(_), _) => {
                return SerdeReading::Refused;
            }
            (_, Some((union, _))) => Some(union.tagging),
            _ if matches!(shape.fields.closed, Closed::NoList) => return SerdeReading::Refused,
            _ => None,
        };
        let (mut least, mut most, mut number, mut ends) = (0, 0, 0, false);
        // Those of a content that is no struct are not looked at.
        let count = if shape.is_around_another() { 2 } else { shape.count() };
        while number < count {
            let property = match (shape.property(number), tagging) {
                (None, Some(Tagging::Adjacent { content, .. })) if number == 1 => {
                    Some(ShapeProperty { key: content, part: ReadPart::NULL, field: None, variant: None })
                }
                (property, _) => property,
            };
            if let Some(own) = property
                && !own.is_tag()
            {
                let (is_defaulted, by_function) = match own.field {
                    Some(field) => (field.presence.is_defaulted(), field.by_function),
                    None => (false, false),
                };
                ends = ends
                    || most as u64 >= list.most
                    || !by_function && !self.reading(own.part, list.item(most)).is_read();
                if ends && !is_defaulted {
                    return SerdeReading::Refused;
                }
                most += !ends as usize;
                if !is_defaulted {
                    least = most;
                }
            }
            number += 1;
        }
        let longest = if shape.is_around_another() { u64::MAX } else { most as u64 };
        match list.within(Length { minimum: Some(least as u64), maximum: Some(longest) }) {
            None => SerdeReading::Refused,
            Some(ReadList { most: 0, .. }) => SerdeReading::Misread(Misread::EmptyList),
            Some(_) => SerdeReading::Misread(Misread::List),
        }
    }

    const fn lists(&mut self, one: ReadList, bounds: Option<&'static Constraints>, said: ReadList) -> SerdeReading {
        let Some(mut read) = said.within(one.length()) else { return SerdeReading::Refused };
        let count = if one.positions.len() > said.positions.len() { one.positions.len() } else { said.positions.len() };
        let (mut found, mut index) = (SerdeReading::All, 0);
        while (index as u64) < read.most && (index == 0 || index < count) {
            match self.reading(one.item(index), said.item(index)) {
                SerdeReading::Refused if index as u64 >= read.least => read.most = index as u64,
                item => found = found.and(item),
            }
            index += 1;
        }
        if one.set && !said.set && read.most > 1 {
            found = found.and(UNLISTED);
        }
        found = found.and(SerdeReading::if_all(read.least == said.least && read.most == said.most));
        match bounds {
            Some(Constraints { items: None, length, .. }) if read.are_within(*length) => found,
            _ => found.within(bounds),
        }
    }
}

/// What serde makes of the name of a property that it reads as a key of the map.
const fn name_in(map: &Map, name: Key) -> SerdeReading {
    word(ReadPart::Of(map.keys, None).unwrapped(), name.quoted)
}

const ROUNDED: SerdeReading =
    SerdeReading::Misread(Misread::Changed(", and is rounded", "reads any number as an `f32`"));
const UNLISTED: SerdeReading = SerdeReading::Misread(Misread::Changed(
    ", without duplicates or in another order",
    "reads a set, a heap or a map from any list",
));

/// Whether types with this schema may be read otherwise: an `f32` has the schema of an `f64`, and a set that of a list. Types of one name
/// are the same.
const fn holds_others(edge: Edge) -> bool {
    use Schema::{Array, Constrained, Map, Nullable, Number, Object, Tuple, Union};
    let node = edge.node();
    matches!(node, Ok(Array(_) | Constrained(_) | Map(_) | Nullable(_) | Number(_) | Object(_) | Tuple(_) | Union(_)))
}

/// What a map may have and a struct does not know.
const OTHERS: Key = Key { quoted: "other properties", characters: 16 };

/// Whether the second one never has a property that the first requires. It begins with the last: mostly that is missing.
const fn lacks(one: &Shape, said: &Shape) -> bool {
    let mut number = one.count();
    while number > 0 && said.rest().is_none() && !said.is_cut() {
        number -= 1;
        if !one.is_flattened(number)
            && said.find(one, number).is_none()
            && let Some(own) = one.property(number)
            && !own.is_tag()
            && !own.may_be_absent()
        {
            return true;
        }
    }
    false
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
