//! Every fault of an answer: the type's graph is followed beside the answer, as serde reads it.
//!
//! It is asked in two cases. Where serde refused the answer, for all that is wrong with it; where serde read it and the type
//! has bounds, for those. It accepts what serde accepts: other names of properties, absent ones, unknown ones.

mod variants;

use serde_json::{Map, Value, json};

use self::variants::Way;
use super::expected::{describe, name_of, shown_value, words};
use crate::cost::FAULT_STEPS;
use crate::cost::TOLD_REASONS;
use crate::derived::merge;
use crate::derived::schema::{
    Constraints, Definition, Edge, Field, Integer, Key, Length, Object, Pattern, Presence, Schema, Text,
};
use crate::error::ErrorKind;
use crate::instance::evaluate::Evaluator;
use crate::kind::is_whole;
use crate::near::nearest;
use crate::prelude::*;
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
        bounds: LookupMap::new(),
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
    bounds: LookupMap<usize, Value>,
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
        if self.found.len() < TOLD_REASONS {
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
        if self.steps == FAULT_STEPS {
            self.found.clear();
            self.at.clear();
            self.shape("there are too many ways to read this: answer with less nesting".to_owned());
        }
        self.steps >= FAULT_STEPS
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
        let fits = match merge::unwrapped(keys) {
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
        let address = core::ptr::from_ref(constraints).addr();
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
            let names = core::iter::once(field.key).chain(aliases.map(|alias| alias.key));
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
            Presence::Defaulted | Presence::DefaultedTold | Presence::DefaultedOtherwise => true,
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
                let found = core::mem::take(&mut self.found);
                self.merged(*inner, members, taken);
                let new = core::mem::replace(&mut self.found, found);
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

/// A text that is escaped, without quotes.
fn unescaped(text: &str) -> String {
    serde_json::from_str(&format!("\"{text}\"")).unwrap_or_default()
}

fn is_within(integer: &Integer, value: &Value) -> bool {
    let Value::Number(number) = value else { return false };
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    match whole {
        Some(whole) => in_range(integer, whole),
        // What is written with a fraction or an exponent is a float, and more than 64 bits are.
        None => number.as_f64().is_some_and(|float| {
            let bound = |text: &str| text.parse::<f64>().unwrap_or_default();
            is_whole(float) && float >= bound(integer.minimum) && float <= bound(integer.maximum)
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
