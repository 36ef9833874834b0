//! Enums: the variant that an answer took, by its tag or as the first that fits.

use serde_json::{Map, Value};

use super::{Check, Fault, Taken};
use crate::cost::TOLD_REASONS;
use crate::decode::expected::{describe, name_of, one_of, shown_value};
use crate::derived::merge;
use crate::derived::schema::{Content, Edge, Object, Tagging, Union, Variant};
use crate::error::ErrorKind;
use crate::near::nearest;
use crate::prelude::*;
use crate::shown;

impl Check {
    pub(super) fn merged_union<'v>(
        &mut self,
        edge: Edge,
        union: &'static Union,
        members: &'v Map<String, Value>,
        taken: &mut Taken<'v>,
    ) {
        match &union.tagging {
            Tagging::External => {
                for variant in union.variants.iter().filter(|variant| !variant.untagged) {
                    taken.known.extend(names_of(variant));
                }
                let chosen = members.iter().find_map(|(name, value)| Some((variant_named(union, name)?, name, value)));
                match chosen {
                    Some((variant, name, value)) => {
                        taken.names.push(name);
                        self.within(name, |check| check.content(variant, value));
                    }
                    None => self.untagged_merged(edge, union, members, taken),
                }
            }
            Tagging::Internal { tag } => {
                let name = name_of(*tag);
                match members.get_key_value(&name) {
                    Some((name, Value::String(word))) => {
                        taken.names.push(name);
                        match variant_named(union, word) {
                            Some(variant) => match &variant.content {
                                Content::Unit => {}
                                Content::Value(inner) => self.merged(*inner, members, taken),
                                Content::Fields(object) => self.fields(object, members, taken),
                            },
                            None => self.tag(union, name, word, taken),
                        }
                    }
                    _ => self.untagged_merged(edge, union, members, taken),
                }
            }
            Tagging::Adjacent { tag, content } => {
                let (tag, content) = (name_of(*tag), name_of(*content));
                let body = members.get_key_value(&content);
                match members.get_key_value(&tag) {
                    Some((name, Value::String(word))) => {
                        taken.names.push(name);
                        taken.names.extend(body.map(|(name, _)| name.as_str()));
                        match variant_named(union, word) {
                            Some(variant) => self.beside(variant, &content, body.map(|(_, value)| value)),
                            None => self.tag(union, name, word, taken),
                        }
                    }
                    _ => self.untagged_merged(edge, union, members, taken),
                }
            }
            Tagging::Untagged => self.untagged_merged(edge, union, members, taken),
        }
    }

    /// The content of a variant that stands under a property of its own, beside the tag.
    fn beside(&mut self, variant: &'static Variant, name: &str, value: Option<&Value>) {
        match (value, &variant.content) {
            (Some(value), _) => self.within(name, |check| check.content(variant, value)),
            (None, Content::Unit) => {}
            (None, Content::Value(edge)) if merge::reads_absence(*edge) => {}
            (None, _) => self.shape(format!(
                "the property `{}` is missing: it holds the content of {}",
                shown::name(name),
                variant.key.quoted
            )),
        }
    }

    /// A tag that names no variant.
    fn tag(&mut self, union: &'static Union, name: &str, word: &str, taken: &mut Taken<'_>) {
        taken.any = true;
        let names: Vec<String> = union.variants.iter().filter(|it| !it.untagged).flat_map(names_of).collect();
        let hint = nearest(names.iter().map(String::as_str), word);
        let hint = hint.map(|name| format!(": did you mean {}?", Value::from(name))).unwrap_or_default();
        let message = format!("expected {}, not {}{hint}", one_of(&names), Value::from(shown::name(word)));
        self.within(name, |check| check.shape(message));
    }

    /// The untagged variants of an enum that is merged: the first that fits.
    fn untagged_merged<'v>(
        &mut self,
        edge: Edge,
        union: &'static Union,
        members: &'v Map<String, Value>,
        taken: &mut Taken<'v>,
    ) {
        taken.any = true;
        let ways: Vec<_> = untagged(union);
        if ways.is_empty() {
            let message = match tag_of(union) {
                Some(tag) => format!("the property `{tag}` is missing: it says which of {} it is", names_listed(union)),
                None => format!("expected one property of {}", names_listed(union)),
            };
            let _ = edge;
            return self.shape(message);
        }
        self.first_of_merged(ways, &Value::Object(members.clone()));
    }

    /// The same of a whole object, which has the properties of what is around it, too.
    pub(super) fn first_of_merged(&mut self, ways: Vec<Way>, value: &Value) {
        let closed = core::mem::take(&mut self.closed);
        self.first_that_fits(ways, value);
        self.closed = closed;
    }

    /// An enum that stands by itself.
    pub(super) fn union(&mut self, edge: Edge, union: &'static Union, value: &Value) {
        match (&union.tagging, value) {
            (Tagging::External, Value::String(word)) => match variant_named(union, word) {
                Some(variant) if matches!(variant.content, Content::Unit) => {}
                Some(variant) => {
                    self.shape(format!("expected an object with the property {} and its content", variant.key.quoted));
                }
                None => self.other_variants(edge, union, value),
            },
            (Tagging::External, Value::Object(members)) => {
                let mut entries = members.iter();
                let variant = match (entries.next(), entries.next()) {
                    (Some((name, content)), None) => variant_named(union, name).map(|it| (it, name, content)),
                    _ => None,
                };
                match variant {
                    Some((variant, name, content)) => self.within(name, |check| check.content(variant, content)),
                    None => self.other_variants(edge, union, value),
                }
            }
            (Tagging::Internal { tag }, Value::Object(members)) => {
                let name = name_of(*tag);
                match members.get(&name) {
                    Some(Value::String(word)) => match variant_named(union, word) {
                        Some(variant) => {
                            let mut taken =
                                Taken { names: vec![&name], closed: union.closed.refuses(), ..Taken::default() };
                            match &variant.content {
                                Content::Unit => {}
                                Content::Value(inner) => self.merged(*inner, members, &mut taken),
                                Content::Fields(object) => self.fields(object, members, &mut taken),
                            }
                            self.rest(members, &taken);
                        }
                        None if untagged(union).is_empty() => self.tag(union, &name, word, &mut Taken::default()),
                        None => self.other_variants(edge, union, value),
                    },
                    _ => self.other_variants(edge, union, value),
                }
            }
            (Tagging::Adjacent { tag, content }, Value::Object(members)) => {
                let (tag, content) = (name_of(*tag), name_of(*content));
                match members.get(&tag) {
                    Some(Value::String(word)) => match variant_named(union, word) {
                        Some(variant) => {
                            self.beside(variant, &content, members.get(&content));
                            let names = vec![tag.as_str(), content.as_str()];
                            let taken = Taken { names, closed: union.closed.refuses(), ..Taken::default() };
                            self.rest(members, &taken);
                        }
                        None if untagged(union).is_empty() => self.tag(union, &tag, word, &mut Taken::default()),
                        None => self.other_variants(edge, union, value),
                    },
                    _ => self.other_variants(edge, union, value),
                }
            }
            // serde reads tagged enums from lists, too.
            (Tagging::Internal { .. } | Tagging::Adjacent { .. }, Value::Array(_)) => self.is_certain = false,
            _ => self.other_variants(edge, union, value),
        }
    }

    /// The untagged variants of an enum, since no tag was found.
    fn other_variants(&mut self, edge: Edge, union: &'static Union, value: &Value) {
        let ways = untagged(union);
        if !ways.is_empty() {
            return self.first_that_fits(ways, value);
        }
        let message = match (tag_of(union), value) {
            (Some(tag), Value::Object(members)) if !members.contains_key(&tag) => {
                format!("the property `{tag}` is missing: it says which of {} it is", names_listed(union))
            }
            (Some(tag), Value::Object(members)) => {
                let not = members.get(&tag).map(shown_value).unwrap_or_default();
                return self.within(&tag, |check| check.shape(format!("expected {}, not {not}", names_listed(union))));
            }
            _ => {
                let word = match value {
                    Value::String(word) => Some(word),
                    Value::Object(members) if members.len() == 1 => members.keys().next(),
                    _ => None,
                };
                let names: Vec<String> = union.variants.iter().flat_map(names_of).collect();
                let near = word.and_then(|word| nearest(names.iter().map(String::as_str), word));
                let hint = near.map(|name| format!(": did you mean {}?", Value::from(name))).unwrap_or_default();
                format!("expected {}, not {}{hint}", describe(edge), shown_value(value))
            }
        };
        self.shape(message);
    }

    fn content(&mut self, variant: &'static Variant, value: &Value) {
        match (&variant.content, value) {
            (Content::Unit, Value::Null) => {}
            (Content::Unit, _) => self.shape(format!("expected null, not {}", shown_value(value))),
            (Content::Value(edge), _) => self.node(*edge, value),
            (Content::Fields(object), Value::Object(members)) => self.object(object, members, &[]),
            (Content::Fields(_), Value::Array(_)) => self.is_certain = false,
            (Content::Fields(_), _) => self.shape(format!("expected an object, not {}", shown_value(value))),
        }
    }

    /// serde takes the first way in which it can read the value, so that one's bounds hold.
    pub(super) fn first_that_fits(&mut self, ways: Vec<Way>, value: &Value) {
        let outside = (core::mem::take(&mut self.found), self.is_certain);
        let count = ways.len();
        let mut nearest: Option<Vec<Fault>> = None;
        let mut broken: Option<Vec<Fault>> = None;
        let mut fits = false;
        for way in ways {
            self.found.clear();
            self.is_certain = true;
            match way {
                Way::Value(edge) => self.node(edge, value),
                Way::Unit if value.is_null() => {}
                Way::Unit => self.expected_null(value),
                Way::Fields(object) => match value {
                    Value::Object(members) => self.object(object, members, &[]),
                    Value::Array(_) => self.is_certain = false,
                    _ => self.shape(format!("expected an object, not {}", shown_value(value))),
                },
            }
            if self.found.is_empty() {
                fits = true;
                if self.is_certain {
                    break;
                }
            } else if self.found.iter().all(|it| it.kind == ErrorKind::Constraint) {
                let is_certain = self.is_certain;
                broken.get_or_insert_with(|| core::mem::take(&mut self.found));
                if is_certain {
                    break;
                }
            } else {
                let is_nearer = nearest.as_ref().is_none_or(|it| depth(&self.found) > depth(it));
                if is_nearer {
                    nearest = Some(core::mem::take(&mut self.found));
                }
            }
        }
        (self.found, self.is_certain) = outside;
        if fits {
            self.is_certain = false;
            return;
        }
        let more = match broken {
            Some(broken) => broken,
            None => {
                self.shape(format!(
                    "this fits none of the {count} forms that are possible here; what is nearest to it lacks this:"
                ));
                nearest.unwrap_or_default()
            }
        };
        let room = TOLD_REASONS.saturating_sub(self.found.len());
        self.found.extend(more.into_iter().take(room));
    }
}

/// A way to read a value.
pub(super) enum Way {
    Value(Edge),
    Unit,
    Fields(&'static Object),
}

/// The variants without a tag.
fn untagged(union: &'static Union) -> Vec<Way> {
    let variants = union.variants.iter().filter(|variant| merge::is_untagged(union, variant));
    variants
        .map(|variant| match &variant.content {
            Content::Unit => Way::Unit,
            Content::Value(edge) => Way::Value(*edge),
            Content::Fields(object) => Way::Fields(object),
        })
        .collect()
}

/// The variant that a tag names.
fn variant_named(union: &'static Union, name: &str) -> Option<&'static Variant> {
    let tagged = union.variants.iter().filter(|variant| !merge::is_untagged(union, variant));
    let is_called = |variant: &&Variant| names_of(variant).any(|it| it == name);
    tagged.into_iter().find(is_called)
}

fn names_of(variant: &Variant) -> impl Iterator<Item = String> {
    core::iter::once(&variant.key).chain(variant.aliases).map(|key| name_of(*key))
}

fn names_listed(union: &Union) -> String {
    let names: Vec<_> = union.variants.iter().filter(|it| !it.untagged).map(|it| name_of(it.key)).collect();
    one_of(&names)
}

fn tag_of(union: &Union) -> Option<String> {
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => Some(name_of(tag)),
        Tagging::External | Tagging::Untagged => None,
    }
}

/// How far down the first fault is: further down, more of the value fits.
fn depth(faults: &[Fault]) -> usize {
    faults.iter().map(|it| it.pointer.matches('/').count()).max().unwrap_or_default()
}
