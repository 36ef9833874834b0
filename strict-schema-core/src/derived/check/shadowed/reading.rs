//! What becomes of a value of one type that serde tries to read as another.

use super::scalars::{number_of, numbers, texts, word};
use super::shape::{Part, Shape, ShapeProperty, named};
use crate::derived::alike::alike;
use crate::derived::cost::{COMPARED_LEVELS, COMPARED_PARTS};
use crate::derived::merge;
use crate::derived::schema::{Closed, Constraints, Content, Edge, Key, Length, Map, Schema, Tagging, Union};

/// What serde does with the values of a type.
#[derive(Clone, Copy)]
pub(super) enum Reading {
    /// It reads none of them.
    Refused,
    /// It reads some or all, and keeps what it reads.
    Some,
    /// It reads all, and keeps them.
    All,
    /// It reads some as something else.
    Misread(Misread),
}

/// What is wrong with a value of a later variant that is read as an earlier one.
#[derive(Clone, Copy)]
pub(super) enum Misread {
    /// It loses this property, which the earlier one does not know.
    Lost(Key),
    /// It may break the bounds of the earlier one.
    Bounds,
    /// It has a list where the earlier one has a struct, and is written as another kind then.
    List,
    /// The same, of an empty list only.
    EmptyList,
    /// It has another tag than the struct of the earlier one.
    Tag,
    /// It has another name of a variant in the earlier one, and is written with the usual one then.
    Name,
}

impl Reading {
    pub(super) const fn is_read(self) -> bool {
        !matches!(self, Self::Refused)
    }

    pub(super) const fn if_all(all: bool) -> Self {
        if all { Self::All } else { Self::Some }
    }

    pub(super) const fn if_some(some: bool) -> Self {
        if some { Self::Some } else { Self::Refused }
    }

    /// Of a value with two parts.
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Refused, _) | (_, Self::Refused) => Self::Refused,
            (Self::All, _) | (Self::Some, Self::Misread(_)) => other,
            _ => self,
        }
    }

    /// Of two kinds of values.
    const fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Misread(_), _) | (Self::All, Self::All) | (Self::Refused, Self::Refused) => self,
            (_, Self::Misread(_)) => other,
            _ => Self::Some,
        }
    }

    /// Of what the type has bounds for.
    pub(super) const fn within(self, bounds: Option<&'static Constraints>) -> Self {
        match self {
            Self::Some | Self::All if bounds.is_some() => Self::Misread(Misread::Bounds),
            found => found,
        }
    }
}

/// How far two types are compared.
pub(super) struct Comparison {
    levels: u32,
    parts: u32,
}

impl Comparison {
    pub(super) const fn new() -> Self {
        Self { levels: COMPARED_LEVELS, parts: COMPARED_PARTS }
    }

    /// What serde does with the second one where it expects the first. Nothing is said against what is not compared.
    pub(super) const fn reading(&mut self, one: Part, said: Part) -> Reading {
        if self.levels == 0 || self.parts == 0 {
            return Reading::Some;
        }
        if let (Part::Of(edge, None), Part::Of(other, None)) = (one, said)
            && alike(edge, other)
        {
            return Reading::All;
        }
        self.levels -= 1;
        self.parts -= 1;
        let found = self.compared(one.unwrapped(), said.unwrapped());
        self.levels += 1;
        found
    }

    /// Each kind of values that an enum has is read as each that the other has.
    const fn compared(&mut self, one: Part, said: Part) -> Reading {
        if let Part::Tagged(around, variant) = said
            && let (Tagging::Internal { .. }, Content::Value(edge)) = (around.tagging, &variant.content)
            && let Some(Schema::Union(union)) = merge::unwrapped(*edge)
        {
            let mut found = Reading::Refused;
            let mut index = 0;
            while index < union.variants.len() {
                let part = match Part::variant(union, &union.variants[index]) {
                    Part::Tagged(union, inner) => Part::Within((around, variant), union, inner),
                    part => part,
                };
                let read = self.reading(one, part);
                found = if index == 0 { read } else { found.or(read) };
                index += 1;
            }
            return found;
        }
        match (one, said, one.node(), said.node()) {
            (Part::Of(..), _, None, _) | (_, Part::Of(..), _, None) => Reading::Some,
            (_, Part::Of(_, bounds), _, Some(Schema::Nullable(inner))) => {
                self.reading(one, Part::Of(*inner, bounds)).or(self.reading(one, Part::NULL))
            }
            (_, _, Some(Schema::Nullable(_)), Some(Schema::Null)) => Reading::All,
            (Part::Of(_, bounds), _, Some(Schema::Nullable(inner)), _) => self.reading(Part::Of(*inner, bounds), said),
            (_, _, _, Some(Schema::Union(union))) => {
                let mut found = Reading::Refused;
                let mut index = 0;
                while index < union.variants.len() && !matches!(found, Reading::Misread(_)) {
                    let read = self.reading(one, Part::variant(union, &union.variants[index]));
                    found = if index == 0 { read } else { found.or(read) };
                    index += 1;
                }
                found
            }
            (_, Part::Of(_, bounds), _, Some(Schema::AnyOf(branches))) => {
                let mut found = Reading::Refused;
                let mut index = 0;
                while index < branches.len() {
                    let read = self.reading(one, Part::Of(branches[index], bounds));
                    found = if index == 0 { read } else { found.or(read) };
                    index += 1;
                }
                found
            }
            (_, _, Some(Schema::Union(union)), _) => match self.tagged(union, said) {
                found @ (Reading::Refused | Reading::Some) => self.untagged(union, said, found),
                found => found,
            },
            (Part::Of(_, bounds), _, Some(Schema::AnyOf(branches)), _) => {
                let mut found = Reading::Refused;
                let mut index = 0;
                while index < branches.len() && !matches!(found, Reading::All) {
                    found = either(found, self.reading(Part::Of(branches[index], bounds), said));
                    index += 1;
                }
                found
            }
            _ => self.alone(one, said),
        }
    }

    /// What serde does with it where it expects a variant with a tag.
    pub(super) const fn tagged(&mut self, union: &'static Union, said: Part) -> Reading {
        // The name decides, where it is in the same place.
        let name = match said {
            Part::Name(_, variant) => Some(variant.key.quoted),
            Part::Tagged(other, variant) | Part::Within((other, variant), ..)
                if has_the_tag(union.tagging, other.tagging) =>
            {
                Some(variant.key.quoted)
            }
            _ => None,
        };
        let mut found = Reading::Refused;
        let mut index = 0;
        while index < union.variants.len() && !matches!(found, Reading::Misread(_) | Reading::All) {
            let variant = &union.variants[index];
            let is_tried = match name {
                Some(name) => named(union, variant, name).is_read(),
                None => true,
            };
            if is_tried && !variant.untagged && !matches!(union.tagging, Tagging::Untagged) {
                found = either(found, self.reading(Part::variant(union, variant), said));
            }
            index += 1;
        }
        found
    }

    /// The same of the variants without a tag: the first one that reads all leaves nothing to others.
    const fn untagged(&mut self, union: &'static Union, said: Part, found: Reading) -> Reading {
        let mut found = found;
        let mut index = 0;
        while index < union.variants.len() && !matches!(found, Reading::Misread(_) | Reading::All) {
            let variant = &union.variants[index];
            if variant.untagged || matches!(union.tagging, Tagging::Untagged) {
                found = either(found, self.reading(Part::content(&variant.content), said));
            }
            index += 1;
        }
        found
    }

    /// The same of what is no choice.
    const fn alone(&mut self, one: Part, said: Part) -> Reading {
        let bounds = one.bounds();
        match (one, said, one.node(), said.node()) {
            (_, Part::Name(_, variant), ..) => word(one, variant.key.quoted).within(bounds),
            (_, _, _, Some(Schema::Words(words))) => {
                let mut found = word(one, words.at(0));
                let mut index = 1;
                while index < words.count as usize {
                    found = found.or(word(one, words.at(index)));
                    index += 1;
                }
                found.within(bounds)
            }
            (Part::Name(_, variant), _, _, Some(Schema::String(_))) if variant.other => Reading::Misread(Misread::Name),
            // An alias is taken for another spelling of the name.
            (Part::Name(..), _, _, Some(Schema::String(_))) => Reading::Some,
            (Part::Name(union, variant), _, _, Some(Schema::Integer(integer))) => {
                number_of(union, variant.key, integer, said.bounds())
            }
            (_, _, Some(Schema::Integer(integer)), Some(Schema::Integer(other))) => {
                numbers(integer, bounds, other, said.bounds())
            }
            (_, _, Some(Schema::String(text)), Some(Schema::String(other))) => texts(text, other).within(bounds),
            (_, _, Some(Schema::Null), Some(Schema::Null))
            | (_, _, Some(Schema::Boolean), Some(Schema::Boolean))
            | (_, _, Some(Schema::Number), Some(Schema::Number | Schema::Integer(_)))
            | (_, _, Some(Schema::Any), _) => Reading::All.within(bounds),
            (_, _, Some(Schema::Integer(_)), Some(Schema::Number))
            | (_, _, Some(Schema::Words(_)), Some(Schema::String(_)))
            | (_, _, _, Some(Schema::Any)) => Reading::Some.within(bounds),
            (_, _, Some(Schema::Map(map)), Some(Schema::Map(other))) => {
                self.reading(Part::Of(map.values, None), Part::Of(other.values, None)).or(Reading::Some)
            }
            (_, _, Some(Schema::Map(map)), _) => match Shape::of(said) {
                Some(said) => self.entries(map, said, true),
                None => Reading::Refused,
            },
            (_, _, _, other) => {
                match (List::of(one, None), Shape::of(one), List::of(said, said.bounds()), Shape::of(said)) {
                    (Some(one), _, Some(said), _) => self.lists(one, bounds, said),
                    (_, Some(shape), Some(list), _) => self.listed(one, shape, list),
                    (_, Some(one), _, Some(said)) => self.objects(one, said),
                    (_, Some(one), ..) => match other {
                        Some(Schema::Map(map)) => self.entries(map, one, false),
                        _ => Reading::Refused,
                    },
                    _ => Reading::Refused,
                }
            }
        }
    }

    const fn objects(&mut self, one: Shape, said: Shape) -> Reading {
        let mut found = Reading::All;
        // Names are compared before types: most variants lack a property of most others, mostly one of the last.
        let mut number = one.count();
        while number > 0 && !said.fields.flattens {
            number -= 1;
            if said.find(&one, number).is_none()
                && let Some(own) = one.property(number)
                && !own.is_tag()
                && !own.may_be_absent()
            {
                return Reading::Refused;
            }
        }
        number = 0;
        while number < one.count() && found.is_read() {
            if let Some(own) = one.property(number) {
                found = found.and(match said.find(&one, number) {
                    Some(other) => self.property(&one, own, other),
                    None if own.is_tag() => Reading::Misread(Misread::Tag),
                    None if own.may_be_absent() => Reading::All,
                    None => Reading::if_some(said.fields.flattens),
                });
            }
            number += 1;
        }
        let mut lost = Reading::All;
        number = 0;
        while number < said.count() && found.is_read() {
            if let Some(other) = said.property(number)
                && !one.knows(other.key)
            {
                let is_refused =
                    one.refuses() || one.is_null(other.key) && !self.reading(Part::NULL, other.part).is_read();
                lost = lost.and(if is_refused {
                    Reading::if_some(other.may_be_absent())
                } else {
                    Reading::Misread(Misread::Lost(other.key))
                });
            }
            number += 1;
        }
        lost.and(found)
    }

    /// A map and an object: the first is read as the second, or the other way.
    const fn entries(&mut self, map: &Map, object: Shape, is_map_earlier: bool) -> Reading {
        let loses = !is_map_earlier && !object.open && !object.refuses();
        let mut found = if loses { Reading::Misread(Misread::Lost(OTHERS)) } else { Reading::All };
        let mut number = 0;
        while number < object.count() && found.is_read() {
            if let Some(property) = object.property(number)
                && (is_map_earlier || !property.is_tag())
            {
                let (part, values) = (property.part, Part::Of(map.values, None));
                let other = ShapeProperty { part: values, ..property };
                let read =
                    if is_map_earlier { self.reading(values, part) } else { self.property(&object, property, other) };
                let read = word(Part::Of(map.keys, None).unwrapped(), property.key.quoted).and(read);
                found = found.and(if property.may_be_absent() { read.or(Reading::Some) } else { read });
            }
            number += 1;
        }
        if is_map_earlier { found } else { found.and(Reading::Some) }
    }

    const fn property(&mut self, one: &Shape, own: ShapeProperty, other: ShapeProperty) -> Reading {
        let found = self.reading(own.part, other.part);
        if own.is_tag() {
            return if matches!(found, Reading::All) { found } else { Reading::Misread(Misread::Tag) };
        }
        match (own.field, one.variant) {
            (Some(field), _) if field.by_function && !found.is_read() => Reading::Some,
            (Some(_), _) if other.may_be_absent() && !own.may_be_absent() => found.and(Reading::Some),
            // Beside a content, a number names the variant only in a list.
            (None, Some((Union { tagging: Tagging::Adjacent { .. }, .. }, _)))
                if matches!((own.part, other.part.unwrapped().node()), (Part::Name(..), Some(Schema::Integer(_)))) =>
            {
                Reading::Refused
            }
            (None, Some((union, variant))) if matches!(union.tagging, Tagging::External) => {
                found.and(named(union, variant, other.key.quoted))
            }
            _ => found,
        }
    }

    /// serde reads a struct from the list of its values, and a variant with a tag from one that begins with that.
    const fn listed(&mut self, one: Part, shape: Shape, list: List) -> Reading {
        let tagging = match (one, shape.variant) {
            (_, Some((Union { tagging: Tagging::External, .. }, _))) | (Part::Fields(_), _) => return Reading::Refused,
            (_, Some((union, _))) => Some(union.tagging),
            _ if shape.open || matches!(shape.fields.closed, Closed::EntryOfAMap) => return Reading::Refused,
            _ => None,
        };
        let (mut least, mut most, mut number, mut ends) = (0, 0, 0, false);
        while number < shape.count() {
            let property = match (shape.property(number), tagging) {
                (None, Some(Tagging::Adjacent { content, .. })) if number == 1 => {
                    Some(ShapeProperty { key: content, part: Part::NULL, field: None })
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
                    return Reading::Refused;
                }
                most += !ends as usize;
                if !is_defaulted {
                    least = most;
                }
            }
            number += 1;
        }
        let longest = if shape.open { u64::MAX } else { most as u64 };
        match list.within(Length { minimum: Some(least as u64), maximum: Some(longest) }) {
            None => Reading::Refused,
            Some(List { most: 0, .. }) => Reading::Misread(Misread::EmptyList),
            Some(_) => Reading::Misread(Misread::List),
        }
    }

    const fn lists(&mut self, one: List, bounds: Option<&'static Constraints>, said: List) -> Reading {
        let Some(mut read) = said.within(one.length()) else { return Reading::Refused };
        let count = if one.positions.len() > said.positions.len() { one.positions.len() } else { said.positions.len() };
        let (mut found, mut index) = (Reading::All, 0);
        while (index as u64) < read.most && (index == 0 || index < count) {
            match self.reading(one.item(index), said.item(index)) {
                Reading::Refused if index as u64 >= read.least => read.most = index as u64,
                item => found = found.and(item),
            }
            index += 1;
        }
        found = found.and(Reading::if_all(read.least == said.least && read.most == said.most));
        match bounds {
            Some(Constraints { items: None, length, .. }) if read.are_within(*length) => found,
            _ => found.within(bounds),
        }
    }
}

/// What a map may have and a struct does not know.
const OTHERS: Key = Key { quoted: "other properties", characters: 16 };

/// What one of two readers does that are tried in turn.
const fn either(first: Reading, second: Reading) -> Reading {
    match (first, second) {
        (Reading::Refused, found) | (found, Reading::Refused) => found,
        (Reading::Some, Reading::All) => Reading::All,
        (first, second) => first.or(second),
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

/// Lists of one type.
#[derive(Clone, Copy)]
struct List {
    items: Part,
    /// The types of a tuple, instead.
    positions: &'static [Edge],
    least: u64,
    most: u64,
}

impl List {
    const fn of(part: Part, bounds: Option<&'static Constraints>) -> Option<Self> {
        let (items, positions, length): (_, &[Edge], _) = match part.node() {
            Some(Schema::Array(array)) => (Part::Of(array.items, None), &[], array.length),
            Some(Schema::Tuple(positions)) => (Part::NULL, positions, Length::exactly(positions.len() as u64)),
            _ => return None,
        };
        let list = Self { items, positions, least: 0, most: u64::MAX }.within(length);
        match (list, bounds) {
            (Some(list), Some(bounds)) => list.within(bounds.length),
            _ => list,
        }
    }

    const fn length(&self) -> Length {
        Length { minimum: Some(self.least), maximum: Some(self.most) }
    }

    const fn item(&self, index: usize) -> Part {
        if index < self.positions.len() { Part::Of(self.positions[index], None) } else { self.items }
    }

    /// Those of one of these lengths.
    const fn within(mut self, length: Length) -> Option<Self> {
        if let Some(minimum) = length.minimum
            && minimum > self.least
        {
            self.least = minimum;
        }
        if let Some(maximum) = length.maximum
            && maximum < self.most
        {
            self.most = maximum;
        }
        if self.least > self.most { None } else { Some(self) }
    }

    const fn are_within(self, length: Length) -> bool {
        match self.within(length) {
            Some(some) => some.least == self.least && some.most == self.most,
            None => false,
        }
    }
}
