//! Whether the objects of a choice differ as the dialect requires: in their first keys, or in one tag.

use super::branches::{BranchObject, BranchObjects, Branches};
use super::objects::{may_be_absent, of_property};
use super::path::at;
use super::stack::Render;
use super::state::{Context, NodePlace};
use crate::derived::cost::COMPARED_OBJECTS;
use crate::derived::merge::MergedPart;
use crate::derived::schema::{Content, Edge, Key, Schema, Words, same};
use crate::derived::text::Message;
use crate::dialect::{Null, RuleKind};

/// A property of an object, in its written form.
#[derive(Clone, Copy)]
struct WrittenProperty {
    key: Key,
    required: bool,
    values: Values,
}

/// What a property enumerates.
#[derive(Clone, Copy)]
enum Values {
    Nothing,
    /// The name of a variant, as a tag.
    Tag(Key),
    Words {
        words: &'static Words,
        null: bool,
    },
}

/// A property of an object, by its place or its name.
#[derive(Clone, Copy)]
enum Wanted {
    Place(usize),
    Key(Key),
}

impl Render<'_, '_> {
    /// The branches of a choice, whose list begins here.
    pub(super) const fn watch_choice(&mut self, branches: Branches, site: &NodePlace) {
        let context = self.context;
        if context.refuses(RuleKind::SharedFirstKey) {
            self.compare_first_keys(&BranchObjects::of(context, branches, site, false));
        }
        if context.refuses(RuleKind::AmbiguousBranches) {
            self.compare_branches(&BranchObjects::of(context, branches, site, true));
        }
    }

    const fn compare_first_keys(&mut self, objects: &BranchObjects) {
        if self.too_many(objects) {
            return;
        }
        let mut first: [Option<WrittenProperty>; COMPARED_OBJECTS] = [None; COMPARED_OBJECTS];
        let mut index = 0;
        while index < objects.length {
            first[index] = self.find(objects.at(index), Wanted::Place(0));
            let mut before = 0;
            while before < index {
                if let (Some(one), Some(other)) = (&first[index], &first[before])
                    && one.key.same(other.key)
                    && !differ(one.only_value(), other.only_value())
                {
                    let message = at(
                        &self.out.path,
                        "the variants share the first key `{}`\n  why: `{}` tells the objects of one `anyOf` apart by their first key\n  fix: {}, or begin each variant with another field",
                        &[one.key.unquoted(), self.context.dialect.name, objects.fix()],
                    );
                    return self.out.fail(message);
                }
                before += 1;
            }
            index += 1;
        }
    }

    /// The rule `ambiguous-branches`: no required key of one object is in another, or there is exactly one key that all of
    /// them require and enumerate, with other values in each.
    const fn compare_branches(&mut self, objects: &BranchObjects) {
        if self.too_many(objects) || objects.length < 2 {
            return;
        }
        let Some(shared) = self.shared_key(objects) else { return };
        let mut tag: Option<Key> = None;
        let mut place = 0;
        while let Some(property) = self.find(objects.at(0), Wanted::Place(place)) {
            place += 1;
            if !self.is_tag(objects, property.key) {
                continue;
            }
            if let Some(tag) = tag {
                let names = [tag.unquoted(), property.key.unquoted()];
                return self.ambiguous(objects, Message::of("`{}` and `{}` may both be the tag", &names));
            }
            tag = Some(property.key);
        }
        let Some(tag) = tag else {
            let what = Message::of("the required key `{}` of one variant is also in another", &[shared.unquoted()]);
            return self.ambiguous(objects, what);
        };
        let mut tags: [Option<WrittenProperty>; COMPARED_OBJECTS] = [None; COMPARED_OBJECTS];
        let mut index = 0;
        while index < objects.length {
            tags[index] = self.find(objects.at(index), Wanted::Key(tag));
            let mut before = 0;
            while before < index {
                if let (Some(one), Some(other)) = (&tags[index], &tags[before])
                    && let Some(value) = one.shared_value(other)
                {
                    let what = Message::of("several have `{}` for the tag `{}`", &[value, tag.unquoted()]);
                    return self.ambiguous(objects, what);
                }
                before += 1;
            }
            index += 1;
        }
    }

    const fn ambiguous(&mut self, objects: &BranchObjects, what: Message) {
        self.out.fail(at(
            &self.out.path,
            "the variants cannot be told apart: {}\n  why: `{}` chooses among the objects of one `anyOf` by a tag, or by required keys that occur in no other\n  fix: {}",
            &[what.as_str(), self.context.dialect.name, objects.fix()],
        ));
    }

    const fn too_many(&mut self, objects: &BranchObjects) -> bool {
        if objects.more {
            let message = at(
                &self.out.path,
                "the choice is between more than {} objects\n  why: `{}` requires objects that it can tell apart, and more are not compared\n  fix: send a part of them as JSON text",
                &[Message::number(COMPARED_OBJECTS as u64).as_str(), self.context.dialect.name],
            );
            self.out.fail(message);
        }
        objects.more
    }

    /// A key that one of the objects requires, and another has.
    const fn shared_key(&mut self, objects: &BranchObjects) -> Option<Key> {
        let mut index = 0;
        while index < objects.length {
            let mut place = 0;
            while let Some(property) = self.find(objects.at(index), Wanted::Place(place)) {
                place += 1;
                let mut other = 0;
                while other < objects.length && property.required {
                    if other != index && self.find(objects.at(other), Wanted::Key(property.key)).is_some() {
                        return Some(property.key);
                    }
                    other += 1;
                }
            }
            index += 1;
        }
        None
    }

    /// Whether each of the objects requires the key and enumerates its values.
    const fn is_tag(&mut self, objects: &BranchObjects, key: Key) -> bool {
        let mut index = 0;
        while index < objects.length {
            match self.find(objects.at(index), Wanted::Key(key)) {
                Some(property) if property.required && property.value(0).is_some() => {}
                _ => return false,
            }
            index += 1;
        }
        true
    }

    const fn find(&mut self, object: BranchObject, wanted: Wanted) -> Option<WrittenProperty> {
        let context = self.context;
        let Some(base) = self.parts.begin(object.source, object.choice, "") else { return None };
        let mut found = None;
        let mut passed = 0;
        while found.is_none()
            && let Some(part) = self.parts.next(base)
        {
            let property = match part {
                MergedPart::Property(field) => {
                    let required = !may_be_absent(context, field);
                    WrittenProperty {
                        key: field.key,
                        required,
                        values: Values::of(context, of_property(context, field).0),
                    }
                }
                MergedPart::Tag { key, word } => WrittenProperty { key, required: true, values: Values::Tag(word) },
                MergedPart::Content { key, content: Content::Value(edge) } => {
                    WrittenProperty { key, required: true, values: Values::of(context, *edge) }
                }
                MergedPart::Content { key, .. } => WrittenProperty { key, required: true, values: Values::Nothing },
                _ => continue,
            };
            let is_meant = match wanted {
                Wanted::Key(key) => property.key.same(key),
                Wanted::Place(place) => passed == place,
            };
            if is_meant {
                found = Some(property);
            }
            passed += 1;
        }
        self.parts.end(base);
        found
    }
}

impl Values {
    /// What is enumerated where this is written.
    const fn of(context: &Context<'_>, edge: Edge) -> Self {
        let (mut edge, mut null) = (edge, false);
        loop {
            edge = match edge.node() {
                Ok(Schema::Named(definition)) if context.definitions.has(definition.name) => return Self::Nothing,
                Ok(Schema::Named(definition)) => definition.schema,
                Ok(Schema::Constrained(constrained)) => constrained.schema,
                Ok(Schema::Words(words)) => return Self::Words { words, null },
                Ok(Schema::Nullable(inner)) => {
                    match context.dialect.null {
                        Null::AnyTypeList => null = true,
                        Null::Flag => {}
                        Null::TypeList | Null::Branch => return Self::Nothing,
                    }
                    *inner
                }
                Ok(_) | Err(_) => return Self::Nothing,
            };
        }
    }
}

impl WrittenProperty {
    /// One of its values, as JSON.
    const fn value(&self, index: usize) -> Option<&'static str> {
        match self.values {
            Values::Tag(key) if index == 0 => Some(key.quoted),
            Values::Words { words, .. } if index < words.count as usize => Some(words.at(index)),
            Values::Words { words, null: true } if index == words.count as usize => Some("null"),
            Values::Tag(_) | Values::Nothing | Values::Words { .. } => None,
        }
    }

    /// Its value, if it has just one.
    const fn only_value(&self) -> Option<&'static str> {
        match self.value(1) {
            Some(_) => None,
            None => self.value(0),
        }
    }

    /// A value that the other has too.
    const fn shared_value(&self, other: &Self) -> Option<&'static str> {
        let mut index = 0;
        while let Some(value) = self.value(index) {
            index += 1;
            let mut of_other = 0;
            while let Some(same_as) = other.value(of_other) {
                of_other += 1;
                if same(value, same_as) {
                    return Some(value);
                }
            }
        }
        None
    }
}

/// Whether both have a value, and not the same.
const fn differ(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => !same(one, other),
        _ => false,
    }
}
