//! Every fault of an answer: follows the type's graph and the answer together, as serde reads it.
//!
//! It runs in three cases: for all faults, if serde refused the answer, or if it is read as JSON; and for violated bounds, if serde read it and
//! the type has bounds. It accepts what serde accepts: other names of properties, absent ones, unknown ones.

mod variants;

use serde_json::{Map, Value};

use super::expected::{BoundedType, integer_in, name_of, unescaped, words as listed};
use super::read::spelled;
use crate::cost::{FAULT_STEPS, FAULT_STEPS_EACH, MOST_EVALUATED_STEPS, TOLD_REASONS};
use crate::derived::merge;
use crate::derived::schema::{
    Closed, Constrained, Constraints, Content, Definition, Edge, Field, Integer, Key, Length, Object, Pattern,
    Presence, Schema, StringSchema, TypeName, Words,
};
use crate::error::ErrorKind;
use crate::fault::{Expected, Fault, What};
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::{measure, number, pointer};
use crate::prelude::*;
use crate::words::printable;

/// Whether serde has read the answer as the type.
#[derive(Clone, Copy)]
pub(crate) enum Read<'h> {
    /// It has. Only bounds and unknown properties can be wrong.
    Whole,
    /// It has not. These are faults of the text that the value does not show; they are told where the type reads that part.
    Not(&'h [Fault]),
}

/// Every fault of the answer, at most as many as an error has reasons. `closed` refuses properties that no type knows.
pub(crate) fn faults(root: Edge, answer: &Value, read: Read<'_>, closed: bool) -> Vec<Fault> {
    static NOTHING: Value = Value::Null;
    let mut check = TypeCheck {
        at: String::new(),
        found: Vec::new(),
        hidden: if let Read::Not(hidden) = read { hidden } else { &[] },
        is_read: matches!(read, Read::Whole),
        closed,
        around: Vec::new(),
        bounds: LookupMap::new(),
        evaluator: Evaluator::new(&NOTHING),
        left: measure::size(answer).saturating_mul(FAULT_STEPS_EACH).clamp(FAULT_STEPS, MOST_EVALUATED_STEPS),
        is_certain: true,
    };
    check.node(root, answer);
    if check.left == 0 { vec![What::TooMuch.at("")] } else { check.found }
}

struct TypeCheck<'h> {
    at: String,
    found: Vec<Fault>,
    hidden: &'h [Fault],
    /// Whether serde has read the value here.
    is_read: bool,
    closed: bool,
    /// The definitions around the node: an edge may lead back to one.
    around: Vec<&'static Definition>,
    /// Bounds as schemas, by their addresses.
    bounds: LookupMap<usize, Value>,
    evaluator: Evaluator<'static>,
    /// The steps that are left.
    left: u64,
    /// Whether serde may refuse nothing else of what was looked at since this was set.
    is_certain: bool,
}

/// The properties that the parts of one object have taken.
#[derive(Default)]
struct TakenProperties<'v> {
    names: Vec<&'v str>,
    /// The other names that are allowed there, for “did you mean”.
    known: Vec<String>,
    /// Whether a part accepts properties of any name.
    any: bool,
    /// Whether a part refuses properties that no part accepts.
    closed: bool,
    /// What a flattened map reads.
    rest: Option<Edge>,
}

impl TypeCheck<'_> {
    fn fault(&mut self, what: What) {
        self.report(what.at(self.at.as_str()));
    }

    fn report(&mut self, fault: Fault) {
        let is_unseen =
            || fault.kind() == ErrorKind::Constraint || matches!(fault.what, What::Undeclared { .. } | What::TooMuch);
        if self.found.len() < TOLD_REASONS && (!self.is_read || is_unseen()) {
            self.found.push(fault);
        }
    }

    fn expected(&mut self, place: impl Into<BoundedType>, value: &Value) {
        self.fault(What::unexpected(place.into().expected(), value));
    }

    fn within(&mut self, step: &str, check: impl FnOnce(&mut Self)) {
        let end = self.at.len();
        pointer::push(&mut self.at, step);
        check(self);
        self.at.truncate(end);
    }

    /// Whether there are too many ways to read the answer.
    fn is_too_much(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }

    /// The schema of the definition of this name, which an edge inside it leads back to.
    fn enclosing(&self, name: &TypeName) -> Option<Edge> {
        self.around.iter().rfind(|it| it.name.is(name)).map(|it| it.schema)
    }

    fn node(&mut self, edge: Edge, value: &Value) {
        self.node_at(edge, edge.into(), value);
    }

    /// As above, where the surroundings of the node describe the place: bounds, or null.
    fn node_at(&mut self, edge: Edge, place: BoundedType, value: &Value) {
        if self.is_too_much() {
            return;
        }
        let schema = match edge.node() {
            Ok(schema) => schema,
            Err(name) => {
                if let Some(schema) = self.enclosing(name) {
                    self.node_at(schema, place, value);
                }
                return;
            }
        };
        match (schema, value) {
            (Schema::Null | Schema::Nullable(_), Value::Null)
            | (Schema::Boolean, Value::Bool(_))
            | (Schema::Any, _) => {}
            (Schema::Number(digits), Value::Number(number)) => {
                let is_single = *digits == f32::MANTISSA_DIGITS;
                let greatest = if is_single { f32::MAX.into() } else { f64::MAX };
                let is_out_of_range = |it: &Fault| it.place == self.at && matches!(it.what, What::OutOfRange { .. });
                if self.hidden.iter().any(is_out_of_range) {
                    self.fault(What::unexpected(place.expected().within_floats(greatest), value));
                } else if is_single && number.as_f64().is_some_and(is_infinite_as_single) {
                    // serde reads it, and loses it.
                    self.fault(What::broken(Keyword::Maximum, place.expected().within_floats(greatest), value));
                }
            }
            (Schema::Nullable(inner), _) => self.node_at(*inner, place, value),
            (Schema::Integer(integer), _) if is_within(integer, value) => {}
            (Schema::String(text), Value::String(_)) => self.text(text, place, value),
            (Schema::Words(it), _) => self.word(place, it, value),
            (Schema::Array(array), Value::Array(items)) => {
                self.length(place, array.length, value);
                self.items(place, items.iter().map(|item| (array.items, item)));
            }
            (Schema::Tuple(positions), Value::Array(items)) => {
                self.length(place, Length::exactly(positions.len() as u64), value);
                self.items(place, positions.iter().copied().zip(items));
            }
            (Schema::Object(object), Value::Object(members)) => self.object(object, members, &[]),
            (Schema::Object(object), Value::Array(items)) if reads_list(object, items.len()) => {
                self.list(object, items, 0);
            }
            (Schema::Map(map), Value::Object(members)) => {
                for (name, value) in members {
                    self.key(map.keys, name);
                    self.within(name, |check| check.node(map.values, value));
                }
            }
            (Schema::Union(union), _) => self.union(place, union, value),
            (Schema::AnyOf(branches), _) => {
                let ways: Vec<_> = branches.iter().map(|branch| Content::Value(*branch)).collect();
                self.first_that_fits(&ways.iter().collect::<Vec<_>>(), value);
            }
            (Schema::Named(definition), _) => {
                self.around.push(definition);
                self.node_at(definition.schema, place, value);
                self.around.pop();
            }
            (Schema::Constrained(constrained), _) => {
                let before = self.found.len();
                self.node_at(constrained.schema, place, value);
                if self.found.len() == before || self.is_read {
                    self.constraints(constrained, place, value);
                }
            }
            _ => self.expected(place, value),
        }
    }

    fn items<'v>(&mut self, place: BoundedType, items: impl Iterator<Item = (Edge, &'v Value)>) {
        for (index, (edge, item)) in items.enumerate() {
            self.within(&index.to_string(), |check| check.node_at(edge, place.item(edge), item));
        }
    }

    /// Checks the format and the pattern of a string. serde goes by the type, which may read more.
    fn text(&mut self, text: &StringSchema, place: BoundedType, value: &Value) {
        if text.format.is_none() && text.pattern.is_none() {
            return;
        }
        self.is_certain = false;
        let format = text.format.map(|it| ("format".to_owned(), it.name().into()));
        let pattern = text.pattern.map(|it| ("pattern".to_owned(), unescaped(it).into()));
        let schema = Value::Object(format.into_iter().chain(pattern).collect());
        // serde would not read it: to the type, that is another form.
        if !self.evaluator.admits(&schema, value) {
            self.expected(place, value);
        }
    }

    fn word(&mut self, place: BoundedType, words: &Words, value: &Value) {
        match value {
            Value::String(text) if is_word(words, text) => {}
            // serde reads a unit variant from `{"word":null}`, too.
            Value::Object(members) if members.len() == 1 && members.keys().all(|name| is_word(words, name)) => {}
            _ => self.expected(place, value),
        }
    }

    fn length(&mut self, place: BoundedType, length: Length, value: &Value) {
        let count = value.as_array().map_or(0, Vec::len) as u64;
        if length.minimum.is_some_and(|least| count < least) || length.maximum.is_some_and(|most| count > most) {
            self.expected(place, value);
        }
    }

    fn key(&mut self, keys: Edge, name: &str) {
        let expected = match merge::unwrapped(keys) {
            Some(Schema::Integer(integer)) if !spelled(name).is_some_and(|number| in_range(integer, number)) => {
                Expected::from(integer_in(integer))
            }
            Some(Schema::Boolean) if !matches!(name, "true" | "false") => BoundedType::from(keys).expected(),
            Some(Schema::Words(it)) if !is_word(it, name) => BoundedType::from(keys).expected(),
            _ => return,
        };
        let what = What::unexpected(expected, &name.into());
        self.report(Fault { because: Some(Keyword::PropertyNames), ..what.at(self.at.as_str()) });
    }

    /// Bounds that `#[strict(…)]` puts on a field.
    fn constraints(&mut self, constrained: &'static Constrained, place: BoundedType, value: &Value) {
        let address = core::ptr::from_ref(constrained).addr();
        let schema = self.bounds.entry(address).or_insert_with(|| {
            let mut schema = schema_of(&constrained.constraints);
            // A list that serde reads as a string has no length of the type's, and the reverse.
            let others = match merge::unwrapped(constrained.schema) {
                Some(Schema::Array(_) | Schema::Tuple(_)) => ["minLength", "maxLength"],
                Some(Schema::String(_)) => ["minItems", "maxItems"],
                _ => return schema,
            };
            schema.as_object_mut().into_iter().for_each(|it| it.retain(|name, _| !others.contains(&name.as_str())));
            schema
        });
        self.evaluator.allow(measure::size(schema), value);
        for fault in self.evaluator.faults(schema, value) {
            // The type accepts less than the bounds alone.
            let what = match fault.what {
                What::Broken(mut broken) => {
                    let steps = pointer::steps(&fault.place);
                    broken.expected = steps.fold(place, |place, step| place.inner_item(&step)).expected();
                    What::Broken(broken)
                }
                what => what,
            };
            let place = [self.at.as_str(), &fault.place].concat();
            self.report(what.at(place));
        }
    }

    /// An object; `tags` are properties of it that are read already.
    fn object<'v>(&mut self, object: &Object, members: &'v Map<String, Value>, tags: &[&'v str]) {
        let mut taken = TakenProperties { names: tags.to_vec(), ..TakenProperties::default() };
        self.fields(object, members, &mut taken);
        self.rest(members, &taken);
    }

    /// The fields of a struct from the items of a list, from the `first` one on: serde reads that, too, but not from one of another
    /// length.
    fn list(&mut self, object: &Object, items: &[Value], first: usize) {
        self.is_certain = false;
        for (index, (field, item)) in (first..).zip(object.fields.iter().zip(items.iter().skip(first))) {
            self.within(&index.to_string(), |check| check.node(field.schema, item));
        }
    }

    fn fields<'v>(&mut self, object: &Object, members: &'v Map<String, Value>, taken: &mut TakenProperties<'v>) {
        taken.closed |= object.closed.refuses();
        for (index, field) in object.fields.iter().enumerate() {
            if field.presence == Presence::Flattened {
                let closed = taken.closed;
                self.merged(field.schema, members, taken);
                // serde looks up only the known properties of a flattened type, unless it buffers it.
                let flattened = merge::unwrapped(merge::without_null(field.schema));
                if !matches!(flattened, Some(Schema::Union(union)) if merge::is_buffered(union)) {
                    taken.closed = closed;
                }
                continue;
            }
            let aliases = object.aliases.iter().filter(|alias| alias.field == index);
            let names = core::iter::once(field.key).chain(aliases.map(|alias| alias.key));
            self.field(field, names, members, taken);
        }
    }

    fn field<'v>(
        &mut self,
        field: &Field,
        names: impl Iterator<Item = Key>,
        members: &'v Map<String, Value>,
        taken: &mut TakenProperties<'v>,
    ) {
        let mut times = 0;
        for key in names {
            let name = name_of(key);
            if let Some((name, value)) = members.get_key_value(&name) {
                times += if self.is_repeated(name) { 2 } else { 1 };
                taken.names.push(name);
                self.within(name, |check| check.node(field.schema, value));
            }
            taken.known.push(name);
        }
        if times > 1 {
            self.fault(What::Repeated { name: printable::name(&name_of(field.key)) });
        }
        if times == 0 && !merge::may_be_absent(field) {
            let name = name_of(field.key);
            self.fault(What::missing(&name, Some(BoundedType::from(field.schema).expected())));
        }
    }

    /// Whether the text of the object has a property of this name more than once.
    fn is_repeated(&self, name: &str) -> bool {
        let is_it =
            |it: &Fault| matches!(&it.what, What::Repeated { name: repeated } if *repeated == printable::name(name));
        self.hidden.iter().any(|it| it.place == self.at && is_it(it))
    }

    /// The properties of flattened types, and of a content adjacent to an internal tag.
    fn merged<'v>(&mut self, edge: Edge, members: &'v Map<String, Value>, taken: &mut TakenProperties<'v>) {
        if self.is_too_much() {
            return;
        }
        // A type that is merged into itself does not compile.
        let Ok(schema) = edge.node() else { return };
        match schema {
            Schema::Object(object) => self.fields(object, members, taken),
            Schema::Nullable(inner) => {
                // serde reads none where it does not fit.
                let (found, is_read) = (core::mem::take(&mut self.found), core::mem::take(&mut self.is_read));
                self.merged(*inner, members, taken);
                self.is_read = is_read;
                let new = core::mem::replace(&mut self.found, found);
                if new.iter().all(|it| it.kind() == ErrorKind::Constraint) {
                    self.found.extend(new);
                }
                self.is_certain = false;
            }
            Schema::Named(definition) => {
                self.around.push(definition);
                self.merged(definition.schema, members, taken);
                self.around.pop();
            }
            Schema::Union(union) => self.merged_union(union, members, taken),
            Schema::Map(map) => taken.rest = Some(map.values),
            _ => taken.any = true,
        }
    }

    /// The properties that no part of the object has taken.
    fn rest(&mut self, members: &Map<String, Value>, taken: &TakenProperties<'_>) {
        for (name, value) in members {
            if taken.names.contains(&name.as_str()) {
                continue;
            }
            if let Some(edge) = taken.rest {
                self.within(name, |check| check.node(edge, value));
            } else if !taken.any && (taken.closed || self.closed) {
                self.fault(What::undeclared(name, taken.known.iter().map(String::as_str)));
            }
        }
    }
}

/// Whether serde reads the struct from a list of this length.
fn reads_list(object: &Object, length: usize) -> bool {
    !object.flattens
        && object.closed != Closed::NoList
        && length <= object.fields.len()
        && object.fields[length..].iter().all(|field| field.presence.is_defaulted())
}

/// Whether serde accepts the string as one of the values.
fn is_word(words: &Words, text: &str) -> bool {
    let aliases = words.aliases.iter().map(|key| name_of(*key));
    words.other || listed(words.quoted).into_iter().chain(aliases).any(|word| word == text)
}

#[allow(clippy::cast_possible_truncation, reason = "that is the question")]
fn is_infinite_as_single(number: f64) -> bool {
    (number as f32).is_infinite()
}

fn is_within(integer: &Integer, value: &Value) -> bool {
    value.as_number().and_then(number::whole).is_some_and(|whole| in_range(integer, whole))
}

fn in_range(integer: &Integer, number: i128) -> bool {
    let bound = |text: &str| text.parse::<i128>().ok();
    // An unsigned number of 128 bits may have a bound beyond that.
    bound(integer.minimum).is_none_or(|least| number >= least)
        && bound(integer.maximum).is_none_or(|most| number <= most)
}

/// Bounds as a schema.
fn schema_of(constraints: &Constraints) -> Value {
    let Constraints { minimum, maximum, multiple_of, length, pattern, format, items } = constraints;
    let number = |it: &&str| serde_json::from_str(it).ok();
    let rows: [(&str, Option<Value>); 10] = [
        ("minimum", minimum.as_ref().and_then(number)),
        ("maximum", maximum.as_ref().and_then(number)),
        ("multipleOf", multiple_of.as_ref().and_then(number)),
        ("minLength", length.minimum.map(Value::from)),
        ("minItems", length.minimum.map(Value::from)),
        ("maxLength", length.maximum.map(Value::from)),
        ("maxItems", length.maximum.map(Value::from)),
        ("pattern", pattern.map(|Pattern { text, .. }| unescaped(text).into())),
        ("format", format.map(|format| format.name().into())),
        ("items", items.map(schema_of)),
    ];
    rows.into_iter().filter_map(|(keyword, value)| Some((keyword.to_owned(), value?))).collect()
}
