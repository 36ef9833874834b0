//! Every fault of an answer: the type's graph is followed beside the answer, as serde reads it.
//!
//! It is asked in two cases. Where serde refused the answer, for all that is wrong with it; where serde read it and the type
//! has bounds, for those. It accepts what serde accepts: other names of properties, absent ones, unknown ones.

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::expected::{describe, shown_value, words};
use crate::derived::merge;
use crate::derived::schema::{
    Constraints, Content, Definition, Edge, Field, Integer, Key, Length, Object, Pattern, Presence, Schema, Tagging,
    Text, Union, Variant,
};
use crate::error::{ErrorKind, MOST_REASONS};
use crate::instance::evaluate::Evaluator;
use crate::near::nearest;
use crate::{pointer, shown};

/// What is wrong at a place of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    pub(crate) pointer: String,
    pub(crate) message: String,
    pub(crate) kind: ErrorKind,
}

/// Every fault of the answer, no more than an error has reasons. `closed` has properties refused that no type knows.
pub(crate) fn faults(root: Edge, answer: &Value, closed: bool) -> Vec<Fault> {
    static NOTHING: Value = Value::Null;
    let mut check = Check {
        at: String::new(),
        found: Vec::new(),
        closed,
        around: Vec::new(),
        bounds: HashMap::new(),
        evaluator: Evaluator::new(&NOTHING),
        steps: 0,
        is_certain: true,
    };
    check.node(root, answer);
    check.found
}

struct Check {
    at: String,
    found: Vec<Fault>,
    closed: bool,
    /// The definitions around the node: an edge may lead back to one.
    around: Vec<&'static Definition>,
    /// Bounds as schemas, by their addresses.
    bounds: HashMap<usize, Value>,
    evaluator: Evaluator<'static>,
    steps: u32,
    /// Whether serde may refuse nothing else of what was looked at since this was set.
    is_certain: bool,
}

/// The properties that the parts of one object have taken.
#[derive(Default)]
struct Taken<'v> {
    names: Vec<&'v str>,
    /// What else may be there, so that a name may be meant.
    known: Vec<String>,
    /// Whether a part takes properties of any name.
    any: bool,
    /// Whether a part refuses those that none takes.
    closed: bool,
    /// What a flattened map reads.
    rest: Option<Edge>,
}

impl Check {
    fn fault(&mut self, kind: ErrorKind, message: String) {
        if self.found.len() < MOST_REASONS {
            self.found.push(Fault { pointer: self.at.clone(), message, kind });
        }
    }

    fn shape(&mut self, message: String) {
        self.fault(ErrorKind::Shape, message);
    }

    fn expected(&mut self, edge: Edge, value: &Value) {
        let message = format!("expected {}, not {}", describe(edge), shown_value(value));
        self.shape(message);
    }

    fn within(&mut self, step: &str, check: impl FnOnce(&mut Self)) {
        let end = self.at.len();
        pointer::push(&mut self.at, step);
        check(self);
        self.at.truncate(end);
    }

    /// Whether there are too many ways to read the answer.
    fn is_too_much(&mut self) -> bool {
        self.steps += 1;
        if self.steps == MOST_STEPS {
            self.found.clear();
            self.at.clear();
            self.shape("there are too many ways to read this: answer with less nesting".to_owned());
        }
        self.steps >= MOST_STEPS
    }

    fn node(&mut self, edge: Edge, value: &Value) {
        if self.is_too_much() {
            return;
        }
        let schema = match edge.node() {
            Ok(schema) => schema,
            Err(name) => match self.around.iter().rposition(|it| it.name.is(name)) {
                Some(at) => {
                    let inner = self.around.split_off(at + 1);
                    self.node(self.around[at].schema, value);
                    self.around.extend(inner);
                    return;
                }
                None => return,
            },
        };
        match schema {
            Schema::Null if value.is_null() => {}
            Schema::Boolean if value.is_boolean() => {}
            Schema::Number if value.is_number() => {}
            Schema::Any => {}
            Schema::Nullable(inner) => {
                if !value.is_null() {
                    self.node(*inner, value);
                }
            }
            Schema::Integer(integer) if is_within(integer, value) => {}
            Schema::String(text) if value.is_string() => self.text(text, value),
            Schema::Words(it) => self.word(edge, it.quoted, value),
            Schema::Array(array) => match value {
                Value::Array(items) => {
                    self.length(edge, array.length, items);
                    for (index, item) in items.iter().enumerate() {
                        self.within(&index.to_string(), |check| check.node(array.items, item));
                    }
                }
                _ => self.expected(edge, value),
            },
            Schema::Tuple(positions) => match value {
                Value::Array(items) => {
                    self.length(edge, Length::exactly(positions.len() as u64), items);
                    for (index, (position, item)) in positions.iter().zip(items).enumerate() {
                        self.within(&index.to_string(), |check| check.node(*position, item));
                    }
                }
                _ => self.expected(edge, value),
            },
            Schema::Object(object) => match value {
                Value::Object(members) => self.object(object, members, &[]),
                // serde reads a struct from a list, too.
                Value::Array(_) => self.is_certain = false,
                _ => self.expected(edge, value),
            },
            Schema::Map(map) => match value {
                Value::Object(members) => {
                    for (name, value) in members {
                        self.key(map.keys, name);
                        self.within(name, |check| check.node(map.values, value));
                    }
                }
                _ => self.expected(edge, value),
            },
            Schema::Union(union) => self.union(edge, union, value),
            Schema::AnyOf(branches) => {
                let ways = branches.iter().map(|branch| Way::Value(*branch));
                self.first_that_fits(ways.collect(), value);
            }
            Schema::Named(definition) => {
                self.around.push(definition);
                self.node(definition.schema, value);
                self.around.pop();
            }
            Schema::Constrained(constrained) => {
                let before = self.found.len();
                self.node(constrained.schema, value);
                if self.found.len() == before {
                    self.constraints(&constrained.constraints, value);
                }
            }
            _ => self.expected(edge, value),
        }
    }

    /// What a type says of its text. serde goes by the type, which may read more.
    fn text(&mut self, text: &Text, value: &Value) {
        if text.format.is_none() && text.pattern.is_none() {
            return;
        }
        self.is_certain = false;
        let mut schema = json!({});
        if let Some(format) = text.format {
            schema["format"] = json!(format.name());
        }
        if let Some(pattern) = text.pattern {
            schema["pattern"] = json!(unescaped(pattern));
        }
        for failure in self.evaluator.failures(&schema, value) {
            self.shape(failure.message);
        }
    }

    fn word(&mut self, edge: Edge, quoted: &str, value: &Value) {
        let words = words(quoted);
        match value {
            Value::String(text) if words.contains(text) => {}
            Value::String(text) => self.unknown(edge, words.iter().map(String::as_str), text, value),
            // serde reads a unit variant from `{"word":null}`, too.
            Value::Object(members) if members.len() == 1 && members.keys().all(|name| words.contains(name)) => {}
            _ => self.expected(edge, value),
        }
    }

    /// A word that is none of these.
    fn unknown<'n>(&mut self, edge: Edge, names: impl Iterator<Item = &'n str>, word: &str, value: &Value) {
        let hint = match nearest(names, word) {
            Some(name) => format!(": did you mean {}?", Value::from(name)),
            None => String::new(),
        };
        let message = format!("expected {}, not {}{hint}", describe(edge), shown_value(value));
        self.shape(message);
    }

    fn length(&mut self, edge: Edge, length: Length, items: &[Value]) {
        let count = items.len() as u64;
        if length.minimum.is_some_and(|least| count < least) || length.maximum.is_some_and(|most| count > most) {
            self.shape(format!("expected {}, not {count} items", describe(edge)));
        }
    }

    fn key(&mut self, keys: Edge, name: &str) {
        let fits = match merge::plain(keys) {
            Some(Schema::Integer(integer)) => name.parse::<i128>().is_ok_and(|number| in_range(integer, number)),
            Some(Schema::Boolean) => matches!(name, "true" | "false"),
            Some(Schema::Words(it)) => words(it.quoted).iter().any(|word| word == name),
            _ => true,
        };
        if !fits {
            let message = format!("a key that is {}, not {}", describe(keys), Value::from(shown::name(name)));
            self.shape(format!("expected {message}"));
        }
    }

    /// Bounds that `#[strict(…)]` puts on a field.
    fn constraints(&mut self, constraints: &'static Constraints, value: &Value) {
        let address = std::ptr::from_ref(constraints).addr();
        let schema = self.bounds.entry(address).or_insert_with(|| schema_of(constraints));
        let failures = self.evaluator.failures(schema, value);
        for failure in failures {
            let end = self.at.len();
            self.at.push_str(&failure.pointer);
            self.fault(ErrorKind::Constraint, failure.message);
            self.at.truncate(end);
        }
    }

    /// An object; `tags` are properties of it that are read already.
    fn object<'v>(&mut self, object: &'static Object, members: &'v Map<String, Value>, tags: &[&'v str]) {
        let mut taken = Taken { names: tags.to_vec(), ..Taken::default() };
        self.fields(object, members, &mut taken);
        self.rest(members, &taken);
    }

    fn fields<'v>(&mut self, object: &'static Object, members: &'v Map<String, Value>, taken: &mut Taken<'v>) {
        taken.closed |= object.closed.refuses();
        for (index, field) in object.fields.iter().enumerate() {
            if field.presence == Presence::Flattened {
                self.merged(field.schema, members, taken);
                continue;
            }
            let aliases = object.aliases.iter().filter(|alias| alias.field == index);
            let names = std::iter::once(field.key).chain(aliases.map(|alias| alias.key));
            self.field(field, names, members, taken);
        }
    }

    fn field<'v>(
        &mut self,
        field: &Field,
        names: impl Iterator<Item = Key>,
        members: &'v Map<String, Value>,
        taken: &mut Taken<'v>,
    ) {
        let mut is_there = false;
        for key in names {
            let name = name_of(key);
            if let Some((name, value)) = members.get_key_value(&name) {
                is_there = true;
                taken.names.push(name);
                self.within(name, |check| check.node(field.schema, value));
            }
            taken.known.push(name);
        }
        let may_be_absent = match field.presence {
            Presence::ByType => merge::reads_absence(field.schema),
            Presence::Always | Presence::Flattened => false,
            Presence::Defaulted | Presence::DefaultedOtherwise => true,
        };
        if !is_there && !may_be_absent {
            let name = name_of(field.key);
            self.shape(format!(
                "the property `{}` is missing: expected {}",
                shown::name(&name),
                describe(field.schema)
            ));
        }
    }

    /// The properties of what is flattened, or stands beside an internal tag.
    fn merged<'v>(&mut self, edge: Edge, members: &'v Map<String, Value>, taken: &mut Taken<'v>) {
        if self.is_too_much() {
            return;
        }
        let schema = match edge.node() {
            Ok(schema) => schema,
            Err(name) => {
                // A type that is merged into itself has no end, so this is none that is open.
                let found = self.around.iter().rfind(|it| it.name.is(name)).map(|it| it.schema);
                if let Some(schema) = found {
                    self.merged(schema, members, taken);
                }
                return;
            }
        };
        match schema {
            Schema::Object(object) => self.fields(object, members, taken),
            Schema::Nullable(inner) => {
                // serde reads none where it does not fit.
                let found = std::mem::take(&mut self.found);
                self.merged(*inner, members, taken);
                let new = std::mem::replace(&mut self.found, found);
                if new.iter().all(|it| it.kind == ErrorKind::Constraint) {
                    self.found.extend(new);
                }
                self.is_certain = false;
            }
            Schema::Named(definition) => {
                self.around.push(definition);
                self.merged(definition.schema, members, taken);
                self.around.pop();
            }
            Schema::Constrained(constrained) => self.merged(constrained.schema, members, taken),
            Schema::Union(union) => self.merged_union(edge, union, members, taken),
            Schema::AnyOf(branches) => {
                // As serde does, of the whole object.
                let whole = Value::Object(members.clone());
                taken.any = true;
                let ways = branches.iter().map(|branch| Way::Value(*branch)).collect();
                self.first_of_merged(ways, &whole);
            }
            Schema::Map(map) => {
                taken.any = true;
                taken.rest = Some(map.values);
            }
            _ => taken.any = true,
        }
    }

    fn merged_union<'v>(
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
        let message =
            format!("expected {}, not {}{hint}", super::expected::one_of(&names), Value::from(shown::name(word)));
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
    fn first_of_merged(&mut self, ways: Vec<Way>, value: &Value) {
        let closed = std::mem::take(&mut self.closed);
        self.first_that_fits(ways, value);
        self.closed = closed;
    }

    /// An enum that stands by itself.
    fn union(&mut self, edge: Edge, union: &'static Union, value: &Value) {
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
    fn first_that_fits(&mut self, ways: Vec<Way>, value: &Value) {
        let outside = (std::mem::take(&mut self.found), self.is_certain);
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
                broken.get_or_insert_with(|| std::mem::take(&mut self.found));
                if is_certain {
                    break;
                }
            } else {
                let is_nearer = nearest.as_ref().is_none_or(|it| depth(&self.found) > depth(it));
                if is_nearer {
                    nearest = Some(std::mem::take(&mut self.found));
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
        let room = MOST_REASONS.saturating_sub(self.found.len());
        self.found.extend(more.into_iter().take(room));
    }

    fn expected_null(&mut self, value: &Value) {
        self.shape(format!("expected null, not {}", shown_value(value)));
    }

    /// The properties that no part of the object has taken.
    fn rest(&mut self, members: &Map<String, Value>, taken: &Taken<'_>) {
        for (name, value) in members {
            if taken.names.contains(&name.as_str()) {
                continue;
            }
            if let Some(edge) = taken.rest {
                self.within(name, |check| check.node(edge, value));
            } else if !taken.any && (taken.closed || self.closed) {
                let hint = match nearest(taken.known.iter().map(String::as_str), name) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => "leave it out".to_owned(),
                };
                self.shape(format!("there is no property `{}`: {hint}", shown::name(name)));
            }
        }
    }
}

/// A way to read a value.
enum Way {
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
    std::iter::once(&variant.key).chain(variant.aliases).map(|key| name_of(*key))
}

fn names_listed(union: &Union) -> String {
    let names: Vec<_> = union.variants.iter().filter(|it| !it.untagged).map(|it| name_of(it.key)).collect();
    super::expected::one_of(&names)
}

fn tag_of(union: &Union) -> Option<String> {
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } => Some(name_of(tag)),
        Tagging::External | Tagging::Untagged => None,
    }
}

/// A key as it stands in an answer.
pub(super) fn name_of(key: Key) -> String {
    serde_json::from_str(key.quoted).unwrap_or_default()
}

/// A text that is escaped, without quotes.
fn unescaped(text: &str) -> String {
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_default()
}

/// How far down the first fault is: further down, more of the value fits.
fn depth(faults: &[Fault]) -> usize {
    faults.iter().map(|it| it.pointer.matches('/').count()).max().unwrap_or_default()
}

fn is_within(integer: &Integer, value: &Value) -> bool {
    let Value::Number(number) = value else { return false };
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    match whole {
        Some(whole) => in_range(integer, whole),
        // What is written with a fraction or an exponent is a float, and more than 64 bits are.
        None => number.as_f64().is_some_and(|float| {
            let bound = |text: &str| text.parse::<f64>().unwrap_or_default();
            float.fract() == 0.0 && float >= bound(integer.minimum) && float <= bound(integer.maximum)
        }),
    }
}

fn in_range(integer: &Integer, number: i128) -> bool {
    let bound = |text: &str| text.parse::<i128>().ok();
    // Of an unsigned number of 128 bits the bound may be beyond.
    bound(integer.minimum).is_none_or(|least| number >= least)
        && bound(integer.maximum).is_none_or(|most| number <= most)
}

/// Bounds as a schema.
fn schema_of(constraints: &Constraints) -> Value {
    let Constraints { minimum, maximum, multiple_of, length, pattern, format, items } = constraints;
    let mut schema = Map::new();
    let mut put = |keyword: &str, value: Value| _ = schema.insert(keyword.to_owned(), value);
    for (keyword, number) in [("minimum", minimum), ("maximum", maximum), ("multipleOf", multiple_of)] {
        if let Some(number) = number.and_then(|it| serde_json::from_str(it).ok()) {
            put(keyword, number);
        }
    }
    for (keywords, bound) in [(["minLength", "minItems"], length.minimum), (["maxLength", "maxItems"], length.maximum)]
    {
        for keyword in keywords {
            if let Some(bound) = bound {
                put(keyword, bound.into());
            }
        }
    }
    if let Some(Pattern { text, .. }) = pattern {
        put("pattern", unescaped(text).into());
    }
    if let Some(format) = format {
        put("format", format.name().into());
    }
    if let Some(items) = items {
        put("items", schema_of(items));
    }
    Value::Object(schema)
}

/// Nodes that are looked at: an enum without tags may be read in many ways.
const MOST_STEPS: u32 = 500_000;
