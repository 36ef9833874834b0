//! Enums: the variant that an answer took, by its tag or as the first that fits.

use serde_json::{Map, Value};

use super::{TakenProperties, TypeCheck, reads_list};
use crate::answer::decode::expected::{BoundedType, name_of, quoted};
use crate::derived::merge;
use crate::derived::schema::{Content, Edge, Object, Schema, Tagging, Union, Variant};
use crate::error::ErrorKind;
use crate::fault::{Accepted, Expected, Fault, ListedValues, NearestBranch, What};
use crate::json::keyword::Keyword;
use crate::prelude::*;

impl TypeCheck<'_> {
    pub(super) fn merged_union<'v>(
        &mut self,
        union: &Union,
        members: &'v Map<String, Value>,
        taken: &mut TakenProperties<'v>,
    ) {
        match &union.tagging {
            Tagging::External => {
                let chosen = members.iter().find_map(|(name, value)| Some((variant_named(union, name)?, name, value)));
                match chosen {
                    Some((variant, name, value)) => {
                        taken.names.push(name);
                        taken.known.extend(names_of(variant));
                        self.within(name, |check| check.content(&variant.content, value));
                    }
                    None => self.untagged_merged(union, members, taken),
                }
            }
            Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => {
                let Some((name, value @ Value::String(word))) = members.get_key_value(&name_of(*tag)) else {
                    return self.untagged_merged(union, members, taken);
                };
                taken.names.push(name);
                let variant = variant_named(union, word);
                if variant.is_none() {
                    taken.any = true;
                    self.wrong_tag(union, name, value);
                }
                if let Tagging::Adjacent { content, .. } = &union.tagging {
                    let name = name_of(*content);
                    let body = members.get_key_value(&name);
                    taken.names.extend(body.map(|(name, _)| name.as_str()));
                    if let Some(variant) = variant {
                        self.beside(&variant.content, &name, body.map(|(_, value)| value));
                    }
                    return;
                }
                match variant.map(|it| &it.content) {
                    None | Some(Content::Unit) => {}
                    Some(Content::Value(inner)) => self.merged(*inner, members, taken),
                    Some(Content::Fields(object)) => self.fields(object, members, taken),
                }
            }
            Tagging::Untagged => self.untagged_merged(union, members, taken),
        }
    }

    /// The content of a variant that has its own property, adjacent to the tag.
    fn beside(&mut self, content: &Content, name: &str, value: Option<&Value>) {
        let expected = match (value, content) {
            (Some(value), _) => return self.within(name, |check| check.content(content, value)),
            (None, Content::Unit) => return,
            (None, Content::Value(edge)) if merge::reads_absence(*edge) => return,
            (None, Content::Value(edge)) => BoundedType::from(*edge).expected(),
            (None, Content::Fields(_)) => Accepted::object().into(),
        };
        self.fault(What::missing(name, Some(expected)));
    }

    /// A tag that names no variant.
    fn wrong_tag(&mut self, union: &Union, tag: &str, value: &Value) {
        self.within(tag, |check| check.fault(What::unexpected(Accepted::Values(tags(union)), value)));
    }

    /// The untagged variants of an enum that is merged: the first that fits.
    fn untagged_merged<'v>(&mut self, union: &Union, members: &'v Map<String, Value>, taken: &mut TakenProperties<'v>) {
        taken.any = true;
        let ways = untagged(union);
        if ways.is_empty() {
            return self.fault(match tag_of(union) {
                Some(tag) => What::missing(&tag, Some(Accepted::Values(tags(union)).into())),
                None => What::unexpected(Accepted::OneOf(tags(union)), &Value::Object(members.clone())),
            });
        }
        // The whole object also has the properties of its surroundings.
        let closed = core::mem::take(&mut self.closed);
        self.first_that_fits(&ways, &Value::Object(members.clone()));
        self.closed = closed;
    }

    /// An enum that stands by itself.
    pub(super) fn union(&mut self, place: BoundedType, union: &Union, value: &Value) {
        match (&union.tagging, value) {
            (Tagging::External, Value::String(word)) => match variant_named(union, word) {
                Some(variant) if matches!(variant.content, Content::Unit) => {}
                Some(variant) => {
                    let expected = Accepted::OneOf(quoted(&[name_of(variant.key)]));
                    self.fault(What::unexpected(expected, value));
                }
                None => self.other_variants(place, union, value),
            },
            (Tagging::External, Value::Object(members)) => {
                let mut entries = members.iter();
                let variant = match (entries.next(), entries.next()) {
                    (Some((name, content)), None) => variant_named(union, name).map(|it| (it, name, content)),
                    _ => None,
                };
                match variant {
                    Some((variant, name, content)) => {
                        self.within(name, |check| check.content(&variant.content, content));
                    }
                    None => self.other_variants(place, union, value),
                }
            }
            (Tagging::Internal { tag } | Tagging::Adjacent { tag, .. }, Value::Object(members)) => {
                let word = members.get(&name_of(*tag)).and_then(Value::as_str);
                if word.is_none_or(|word| variant_named(union, word).is_none() && !untagged(union).is_empty()) {
                    return self.other_variants(place, union, value);
                }
                let mut taken = TakenProperties { closed: union.closed.refuses(), ..TakenProperties::default() };
                self.merged_union(union, members, &mut taken);
                self.rest(members, &taken);
            }
            (Tagging::Internal { .. } | Tagging::Adjacent { .. }, Value::Array(items)) => {
                self.tagged_list(union, items, 0);
            }
            _ => self.other_variants(place, union, value),
        }
    }

    /// A tagged enum from the items of a list: serde reads that, too. The `first` of them is the tag.
    fn tagged_list(&mut self, union: &Union, items: &[Value], first: usize) {
        self.is_certain = false;
        let word = items.get(first).and_then(Value::as_str);
        let Some(variant) = word.and_then(|word| variant_named(union, word)) else { return };
        match (&variant.content, items.get(first + 1)) {
            (content, Some(value)) if matches!(union.tagging, Tagging::Adjacent { .. }) => {
                self.within(&(first + 1).to_string(), |check| check.content(content, value));
            }
            (Content::Fields(object), _) => self.rest_of_list(object, items, first + 1),
            (Content::Value(edge), _) => self.content_of_list(*edge, items, first + 1),
            (Content::Unit, _) => {}
        }
    }

    /// The content of an internally tagged variant, from the items after the tag.
    fn content_of_list(&mut self, edge: Edge, items: &[Value], first: usize) {
        match edge.node() {
            Ok(Schema::Named(definition)) => {
                self.around.push(definition);
                self.content_of_list(definition.schema, items, first);
                self.around.pop();
            }
            Ok(Schema::Object(object)) => self.rest_of_list(object, items, first),
            Ok(Schema::Union(union)) if tag_of(union).is_some() => self.tagged_list(union, items, first),
            _ => {}
        }
    }

    fn rest_of_list(&mut self, object: &Object, items: &[Value], first: usize) {
        if reads_list(object, items.len() - first) {
            self.list(object, items, first);
        }
    }

    /// The untagged variants of an enum, since no tag was found.
    fn other_variants(&mut self, place: BoundedType, union: &Union, value: &Value) {
        let ways = untagged(union);
        if !ways.is_empty() {
            return self.first_that_fits(&ways, value);
        }
        match (tag_of(union), value) {
            (Some(tag), Value::Object(members)) => match members.get(&tag) {
                None => self.fault(What::missing(&tag, Some(Accepted::Values(tags(union)).into()))),
                Some(value) => self.wrong_tag(union, &tag, value),
            },
            // The one property is a variant's name, misspelt.
            (_, Value::Object(members)) if members.len() == 1 => {
                let name = members.keys().next().map(String::as_str).unwrap_or_default();
                let mut what = What::unexpected(place.expected(), value);
                if let What::Broken(broken) = &mut what {
                    broken.near = Expected::from(Accepted::Values(tags(union))).near(name);
                }
                self.fault(what);
            }
            _ => self.expected(place, value),
        }
    }

    fn content(&mut self, content: &Content, value: &Value) {
        match (content, value) {
            (Content::Unit, Value::Null) => {}
            (Content::Unit, _) => self.fault(What::unexpected(Accepted::Null, value)),
            (Content::Value(edge), _) => self.node(*edge, value),
            (Content::Fields(object), Value::Object(members)) => self.object(object, members, &[]),
            (Content::Fields(object), Value::Array(items)) if reads_list(object, items.len()) => {
                self.list(object, items, 0);
            }
            (Content::Fields(_), _) => self.fault(What::unexpected(Accepted::object(), value)),
        }
    }

    /// serde uses the first branch that can read the value, so the bounds of that branch hold.
    pub(super) fn first_that_fits(&mut self, ways: &[&Content], value: &Value) {
        let outside = (core::mem::take(&mut self.found), self.is_certain, core::mem::take(&mut self.is_read));
        let mut choice = NearestBranch::new(Keyword::AnyOf, &self.at);
        let mut broken: Option<Vec<Fault>> = None;
        let mut fits = false;
        for way in ways {
            self.found.clear();
            self.is_certain = true;
            self.content(way, value);
            if self.found.is_empty() {
                fits = true;
                if self.is_certain {
                    break;
                }
            } else if self.found.iter().all(|it| it.kind() == ErrorKind::Constraint) {
                let is_certain = self.is_certain;
                broken.get_or_insert_with(|| core::mem::take(&mut self.found));
                if is_certain {
                    break;
                }
            } else {
                choice.add(core::mem::take(&mut self.found));
            }
        }
        (self.found, self.is_certain, self.is_read) = outside;
        if fits {
            self.is_certain = false;
            return;
        }
        for fault in broken.unwrap_or_else(|| choice.finish()) {
            self.report(fault);
        }
    }
}

/// The variants without a tag.
fn untagged(union: &Union) -> Vec<&Content> {
    let variants = union.variants.iter().filter(|variant| merge::is_untagged(union, variant));
    variants.map(|variant| &variant.content).collect()
}

/// The variant that a tag names.
fn variant_named<'u>(union: &'u Union, name: &str) -> Option<&'u Variant> {
    let tagged = union.variants.iter().filter(|variant| !merge::is_untagged(union, variant));
    let is_called = |variant: &&Variant| names_of(variant).any(|it| it == name);
    tagged.into_iter().find(is_called)
}

fn names_of(variant: &Variant) -> impl Iterator<Item = String> {
    core::iter::once(&variant.key).chain(variant.aliases).map(|key| name_of(*key))
}

/// The names of the variants that have a tag.
fn tags(union: &Union) -> ListedValues {
    let names: Vec<_> = union.variants.iter().filter(|it| !it.untagged).map(|it| name_of(it.key)).collect();
    quoted(&names)
}

fn tag_of(union: &Union) -> Option<String> {
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => Some(name_of(tag)),
        Tagging::External | Tagging::Untagged => None,
    }
}
