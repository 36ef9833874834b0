//! A second reader of answers to a normalized schema, which shares nothing with the codec.
//!
//! It has no plan. It follows the strict schema, enters only branches that `jsonschema` says admit the answer, and
//! knows the documented transformations: null or an empty list for an absent property, entries for a map, `item0` for
//! the place of a tuple, JSON text, wrapped roots and branches. Where the strict schema does not decide which one was
//! made, the original does. Several readings are several values that the answer may stand for.

use std::cell::Cell;

use serde_json::{Map, Value, json};
use strict_schema::dialect::Null;
use strict_schema::keyword::Keyword;
use strict_schema::{Change, ChangeKind, Dialect, Loss, Normalized};

use crate::document::{Document, Unsure, escaped};

/// What the reader thinks of how a codec decodes an answer.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Both read the same value, or neither reads one.
    Agreed,
    /// The strict schema does not admit the answer.
    NotAdmitted,
    /// The reader cannot say: the original uses something that it does not follow.
    Unsure,
    /// The codec is wrong, or the answer stands for several values and no change says so.
    Wrong(String),
}

/// A normalized schema and its original, as the second reader sees them.
#[derive(Debug)]
pub struct SecondReader<'n> {
    strict: Document,
    original: Document,
    /// The original, whose formats are held.
    held: Document,
    normalized: &'n Normalized,
    steps: Cell<usize>,
}

type Readings = Result<Vec<Value>, Unsure>;

impl<'n> SecondReader<'n> {
    /// None if `jsonschema` cannot compile one of the two.
    #[must_use]
    pub fn new(original: &Value, normalized: &'n Normalized, dialect: &Dialect) -> Option<Self> {
        let strict = Document::new(as_json_schema(&normalized.schema, dialect))?;
        let held = Document::new(original.clone())?.with_formats();
        let original = Document::new(original.clone())?;
        Some(Self { strict, original, held, normalized, steps: Cell::new(0) })
    }

    /// The strict schema, in JSON Schema's own words.
    #[must_use]
    pub fn strict(&self) -> &Value {
        &self.strict.value
    }

    /// Compares the codec with this reader.
    #[must_use]
    pub fn judge(&self, answer: &Value) -> Verdict {
        if self.strict.admits("", answer) != Ok(true) {
            return Verdict::NotAdmitted;
        }
        self.steps.set(0);
        let Ok(readings) = self.read("", &[String::new()], answer, false) else { return Verdict::Unsure };
        // Whether a format is more than an annotation depends on the draft. The codec holds an answer to formats in every
        // one, and where `oneOf` tells branches apart by their formats alone, that decides.
        match self.verdict(&self.original, &readings, answer) {
            Verdict::Wrong(_) => self.verdict(&self.held, &readings, answer),
            verdict => verdict,
        }
    }

    fn verdict(&self, original: &Document, readings: &[Value], answer: &Value) -> Verdict {
        let mut valid: Vec<Value> = Vec::new();
        for reading in readings {
            match original.admits("", reading) {
                Ok(true) if !valid.contains(reading) => valid.push(reading.clone()),
                Ok(_) => {}
                Err(Unsure) => return Verdict::Unsure,
            }
        }
        match self.normalized.codec.decode(answer.clone()) {
            Ok(decoded) if valid.is_empty() => {
                Verdict::Wrong(format!("{answer} has no reading, and is read as {decoded}"))
            }
            Ok(decoded) if !valid.contains(&decoded) => {
                Verdict::Wrong(format!("{answer} is read as {decoded}, and is {}", json!(valid)))
            }
            Ok(_) if valid.len() > 1 && !self.tells_a_loss() => {
                Verdict::Wrong(format!("{answer} stands for each of {}, and no change says so", json!(valid)))
            }
            Err(error) if !valid.is_empty() => {
                let error = error.to_string();
                // The codec holds an answer to formats in every draft, and to no pattern that it cannot compute.
                if error.contains("in the format") {
                    Verdict::Unsure
                } else {
                    Verdict::Wrong(format!("{answer} is {}, and is refused: {error}", valid[0]))
                }
            }
            _ => Verdict::Agreed,
        }
    }

    fn tells_a_loss(&self) -> bool {
        self.normalized.changes.iter().any(|it| it.loss == Loss::Narrowed)
    }

    /// The readings of an answer to the strict schema at a pointer. Whether it is JSON text may be said further up.
    fn read(&self, at: &str, parts: &[String], answer: &Value, is_text: bool) -> Readings {
        self.steps.set(self.steps.get() + 1);
        if self.steps.get() > 20_000 {
            return Err(Unsure);
        }
        let at = &self.strict.resolved(at)?;
        let schema = self.strict.at(at)?;
        let is_text = is_text || says_text(schema);
        let Some(branches) = schema["anyOf"].as_array() else { return self.leaf(at, parts, answer, is_text) };
        let is_text = is_text && branches.len() <= 2;
        let mut readings = Vec::new();
        for index in 0..branches.len() {
            let branch = format!("{at}/anyOf/{index}");
            if self.strict.admits(&branch, answer)? {
                let parts = self.branch_parts(parts, branches, index)?;
                readings.extend(self.read(&branch, &parts, answer, is_text)?);
            }
        }
        Ok(readings)
    }

    /// The parts of a branch: those of the original's branch with the same number, if its choice has as many. Null does
    /// not count: it may have been added.
    fn branch_parts(&self, parts: &[String], branches: &[Value], index: usize) -> Result<Vec<String>, Unsure> {
        let is_null = |schema: &Value| schema["type"] == "null";
        let parts = self.original.flattened(parts)?;
        let mut choices = Vec::new();
        for part in &parts {
            for keyword in ["anyOf", "oneOf"] {
                if let Some(choice) = self.original.own(part)?[keyword].as_array() {
                    let own = (0..choice.len()).filter(|index| !is_null(&choice[*index])).collect::<Vec<_>>();
                    choices.push((part.clone(), keyword, own));
                }
            }
        }
        let written: Vec<usize> = (0..branches.len()).filter(|index| !is_null(&branches[*index])).collect();
        match (&choices[..], written.iter().position(|it| *it == index)) {
            ([(own, keyword, counted)], Some(number)) if counted.len() == written.len() => {
                let mut chosen: Vec<String> = parts.iter().filter(|part| *part != own).cloned().collect();
                // Without its choice the schema itself still holds.
                chosen.push(format!("{own}\u{0}"));
                chosen.push(format!("{own}/{keyword}/{}", counted[number]));
                Ok(chosen)
            }
            _ => Ok(parts),
        }
    }

    fn leaf(&self, at: &str, parts: &[String], answer: &Value, is_text: bool) -> Readings {
        let mut readings: Vec<Value> = Vec::new();
        let mut consistent = false;
        for alternative in self.alternatives(parts)? {
            if let Some(found) = self.leaf_of(at, parts, &alternative, answer, is_text)? {
                consistent = true;
                for reading in found {
                    if !readings.contains(&reading) {
                        readings.push(reading);
                    }
                }
            }
        }
        if consistent { Ok(readings) } else { Err(Unsure) }
    }

    /// The readings of an answer to a schema without a choice. None if the original's parts do not declare what the
    /// schema does.
    fn leaf_of(
        &self,
        at: &str,
        parts: &[String],
        own: &[String],
        answer: &Value,
        is_text: bool,
    ) -> Result<Option<Vec<Value>>, Unsure> {
        let schema = self.strict.at(at)?;
        match answer {
            Value::String(text) => {
                if is_text {
                    return Ok(Some(serde_json::from_str(text).into_iter().collect()));
                }
                let admitted = self.original.all_admit(own, answer)?;
                if schema.get("enum").is_some() && !admitted {
                    return Ok(Some(serde_json::from_str(text).into_iter().collect()));
                }
                Ok(Some(vec![answer.clone()]))
            }
            // An array of which the original says nothing has no items of that form.
            Value::Array(items)
                if has_entries(schema)
                    && (says(schema, ENTRIES)
                        || !self.original.all_admit(own, answer)?
                        || self.original.item_parts(own, 0)?.is_empty()) =>
            {
                self.entries(at, own, items).map(Some)
            }
            Value::Array(items) => {
                let mut each = Vec::new();
                for (index, item) in items.iter().enumerate() {
                    let strict = match schema["prefixItems"].get(index) {
                        Some(_) => format!("{at}/prefixItems/{index}"),
                        None => format!("{at}/items"),
                    };
                    let parts = self.original.item_parts(own, index)?;
                    each.push(self.read_or_keep(&strict, &parts, item)?);
                }
                product(&each, |items| Value::Array(items.into_iter().cloned().collect())).map(Some)
            }
            Value::Object(members) => self.object(at, parts, own, members),
            _ => Ok(Some(vec![answer.clone()])),
        }
    }

    fn read_or_keep(&self, strict: &str, parts: &[String], answer: &Value) -> Readings {
        match self.strict.value.pointer(strict) {
            Some(Value::Object(_)) => self.read(strict, parts, answer, false),
            _ => Ok(vec![answer.clone()]),
        }
    }

    fn object(
        &self,
        at: &str,
        parts: &[String],
        own: &[String],
        members: &Map<String, Value>,
    ) -> Result<Option<Vec<Value>>, Unsure> {
        let schema = self.strict.at(at)?;
        // What stands under `additionalProperties` alone may be JSON text too.
        let nothing = Map::new();
        let declared = schema["properties"].as_object().unwrap_or(&nothing);
        let mut places = Vec::new();
        for name in declared.keys() {
            if !self.original.property_parts(own, name)?.0.is_empty() {
                places.clear();
                break;
            }
            places.push(name.as_str());
        }
        if let [name] = places[..]
            && (matches!(name, "json" | "entries") || name.starts_with("option") || name == "value" && at.is_empty())
            && !(name == "entries" && self.original.is_map(own)?)
        {
            let inner = members.get(name).ok_or(Unsure)?;
            return self.read(&format!("{at}/properties/{name}"), parts, inner, false).map(Some);
        }
        let is_place =
            |name: &&str| **name == *"rest" || name.strip_prefix("item").is_some_and(|it| it.parse::<usize>().is_ok());
        if !places.is_empty() && places.iter().all(is_place) && !self.original.is_map(own)? {
            return self.tuple(at, own, &places, members).map(Some);
        }
        // Entries have no name of their own.
        let mut names: Vec<Option<&String>> = Vec::new();
        let mut each: Vec<Vec<Option<Value>>> = Vec::new();
        for (name, value) in members {
            let pointer = format!("{at}/properties/{}", escaped(name));
            let (parts, required) = self.original.property_parts(own, name)?;
            if declared.get(name).is_none() {
                // An open object.
                let parts = if parts.is_empty() { self.original.further_parts(own, name)? } else { parts };
                let mut form = format!("{at}/additionalProperties");
                for pattern in schema["patternProperties"].as_object().into_iter().flat_map(Map::keys) {
                    if Document::matches(pattern, name)? {
                        form = format!("{at}/patternProperties/{}", escaped(pattern));
                    }
                }
                let read = self.read_or_keep(&form, &parts, value)?;
                names.push(Some(name));
                each.push(read.into_iter().map(Some).collect());
                continue;
            }
            if parts.is_empty() {
                if !name.starts_with("entries") {
                    return Ok(None);
                }
                names.push(None);
                let items = value.as_array().ok_or(Unsure)?;
                each.push(self.entries(&pointer, own, items)?.into_iter().map(Some).collect());
                continue;
            }
            names.push(Some(name));
            let strict = self.strict.at(&pointer)?;
            // Beside null, the rest may be a reference.
            let first = self.strict.resolved(&format!("{pointer}/anyOf/0")).and_then(|at| self.strict.at(&at));
            let first = first.unwrap_or(&Value::Null);
            // What the strict schema lets be absent is not null for that.
            let may_be_absent = schema["required"].as_array().is_none_or(|names| !names.contains(&json!(name)));
            each.push(match value {
                // What is required is not null, if it is JSON text.
                Value::Null if !may_be_absent && (!required || says_text(strict) || says_text(first)) => {
                    // Adjacent to JSON text there may be a null of its own, and what is required is not absent.
                    let own = required.then_some(Some(Value::Null));
                    self.null(&pointer, &parts)?.into_iter().chain(own).collect()
                }
                _ => self.present(&pointer, &parts, value)?,
            });
        }
        product(&each, |values| {
            let mut object = Map::new();
            for (name, value) in names.iter().zip(values) {
                match (name, value) {
                    (_, None) => {}
                    (Some(name), Some(value)) => _ = object.insert((*name).clone(), value.clone()),
                    (None, Some(further)) => object.extend(further.as_object().cloned().unwrap_or_default()),
                }
            }
            Value::Object(object)
        })
        .map(Some)
    }

    /// What another value of a property or place stands for. If it may be absent, that may be written as a list of at most one item.
    fn present(&self, pointer: &str, parts: &[String], value: &Value) -> Result<Vec<Option<Value>>, Unsure> {
        let strict = self.strict.at(pointer)?;
        let read = match value.as_array().filter(|_| says(strict, LIST)).map(Vec::as_slice) {
            None => self.read(pointer, parts, value, false)?,
            Some([]) => return Ok(vec![None]),
            Some([item]) => self.read(&format!("{pointer}/items"), parts, item, says_text(strict))?,
            Some(_) => return Ok(Vec::new()),
        };
        Ok(read.into_iter().map(Some).collect())
    }

    /// What the null of a property or place that may be absent stands for.
    fn null(&self, pointer: &str, parts: &[String]) -> Result<Vec<Option<Value>>, Unsure> {
        let strict = self.strict.at(pointer)?;
        let first = self.strict.resolved(&format!("{pointer}/anyOf/0")).and_then(|at| self.strict.at(&at));
        let first = first.unwrap_or(&Value::Null);
        let is_text = says_text(strict) || says_text(first);
        // The null of any value is in the text, in whichever branch that is. So is that of what was cut, unless it is
        // the default.
        let is_kept = !self.writes_any(pointer, 16)?
            && (!is_text || self.original.any_part_has(parts, "default", &Value::Null)?);
        let is_null = is_kept && self.original.all_admit(parts, &Value::Null)?;
        // Where a type was inferred, null is no value any more.
        let infers = |it: &Change| it.kind == ChangeKind::InferTypes && it.loss == Loss::Narrowed;
        Ok(match is_null {
            true if self.normalized.changes.iter().any(infers) => vec![None, Some(Value::Null)],
            true => vec![Some(Value::Null)],
            false => vec![None],
        })
    }

    /// Whether any value may be written at a place of the strict schema, as JSON text.
    fn writes_any(&self, pointer: &str, levels: usize) -> Result<bool, Unsure> {
        let own = self.strict.at(pointer)?;
        let at = self.strict.resolved(pointer)?;
        let schema = self.strict.at(&at)?;
        if says(own, ANY) || says(schema, ANY) {
            return Ok(true);
        }
        let Some(deeper) = levels.checked_sub(1) else { return Err(Unsure) };
        let mut places: Vec<String> = Vec::new();
        places.extend((0..schema["anyOf"].as_array().map_or(0, Vec::len)).map(|it| format!("{at}/anyOf/{it}")));
        if schema["properties"].as_object().is_some_and(|it| it.len() == 1 && it.contains_key("json")) {
            places.push(format!("{at}/properties/json"));
        }
        for place in places {
            if self.writes_any(&place, deeper)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn tuple(&self, at: &str, own: &[String], places: &[&str], members: &Map<String, Value>) -> Readings {
        let mut each: Vec<Vec<Option<Value>>> = Vec::new();
        let mut more = Vec::new();
        for (index, name) in places.iter().filter(|name| **name != "rest").enumerate() {
            let pointer = format!("{at}/properties/{name}");
            let parts = self.original.item_parts(own, index)?;
            let value = members.get(*name).ok_or(Unsure)?;
            each.push(match value {
                Value::Null => self.null(&pointer, &parts)?,
                _ => self.present(&pointer, &parts, value)?,
            });
        }
        let count = each.len();
        for (index, item) in members.get("rest").and_then(Value::as_array).into_iter().flatten().enumerate() {
            let parts = self.original.item_parts(own, count + index)?;
            more.push(self.read_or_keep(&format!("{at}/properties/rest/items"), &parts, item)?);
        }
        each.extend(more.into_iter().map(|it| it.into_iter().map(Some).collect()));
        let readings = product(&each, |values| {
            let values: Vec<Option<Value>> = values.into_iter().cloned().collect();
            let end = values.iter().position(Option::is_none).unwrap_or(values.len());
            // A place that is left out before one that is set is no tuple.
            if values[end..].iter().any(Option::is_some) {
                return Value::Null;
            }
            Value::Array(values.into_iter().flatten().collect())
        })?;
        Ok(readings.into_iter().filter(Value::is_array).collect())
    }

    /// Entries as an object.
    fn entries(&self, at: &str, own: &[String], items: &[Value]) -> Readings {
        let schema = self.strict.at(at)?;
        let mut keys = Vec::new();
        let mut each = Vec::new();
        for item in items {
            let key = item["key"].as_str().ok_or(Unsure)?;
            if keys.contains(&key) || self.original.declares(own, key)? {
                return Ok(Vec::new());
            }
            keys.push(key);
            let parts = self.original.further_parts(own, key)?;
            let kinds: Vec<String> = match schema["items"]["anyOf"].as_array() {
                Some(kinds) => (0..kinds.len()).map(|index| format!("{at}/items/anyOf/{index}")).collect(),
                None => vec![format!("{at}/items")],
            };
            // Of several kinds in which the entry is written, it is of the one whose pattern its key matches:
            // `additionalProperties` says nothing about that key. Where a pattern may not be written, the description has it.
            let (mut matching, mut others) = (Vec::new(), Vec::new());
            for kind in kinds {
                let form = &self.strict.at(&kind)?["properties"]["key"];
                let described = form["description"].as_str().and_then(|it| it.strip_prefix(KEYS));
                match form["pattern"].as_str().or(described) {
                    None => others.push(kind),
                    Some(pattern) if Document::matches(pattern, key)? => matching.push(kind),
                    Some(_) => {}
                }
            }
            let mut readings = Vec::new();
            let is_other = !matching.is_empty();
            for (kinds, is_other) in [(matching, false), (others, is_other)] {
                let mut is_written = false;
                for kind in kinds {
                    if self.strict.admits(&kind, item)? {
                        is_written = true;
                        // The original says of this key what it says of its pattern, and nothing of this form.
                        if is_other {
                            return Err(Unsure);
                        }
                        readings.extend(self.read_or_keep(
                            &format!("{kind}/properties/value"),
                            &parts,
                            &item["value"],
                        )?);
                    }
                }
                if is_written {
                    break;
                }
            }
            each.push(readings);
        }
        product(&each, |values| {
            Value::Object(keys.iter().map(|key| (*key).to_owned()).zip(values.into_iter().cloned()).collect())
        })
    }

    /// Every set of parts that may hold: for each choice none of its branches, or one.
    fn alternatives(&self, parts: &[String]) -> Result<Vec<Vec<String>>, Unsure> {
        let mut done: Vec<Vec<String>> = Vec::new();
        // Parts, and which of them have been looked at.
        let mut pending = vec![(self.original.flattened(parts)?, 0)];
        while let Some((parts, looked)) = pending.pop() {
            if done.len() + pending.len() > 256 {
                return Err(Unsure);
            }
            let Some(part) = parts.get(looked) else {
                done.push(parts);
                continue;
            };
            let schema = self.original.own(part)?;
            let mut options: Vec<Vec<String>> = Vec::new();
            if !part.ends_with('\u{0}') {
                for keyword in ["anyOf", "oneOf"] {
                    let count = schema[keyword].as_array().map_or(0, Vec::len);
                    options.extend((0..count).map(|index| vec![format!("{part}/{keyword}/{index}")]));
                }
                if schema.get("if").is_some() {
                    options.push(vec![format!("{part}/if"), format!("{part}/then")]);
                    options.push(vec![format!("{part}/else")]);
                }
            }
            for option in options {
                let option: Vec<String> = option.into_iter().filter(|it| self.original.at(it).is_ok()).collect();
                let mut more = parts.clone();
                more.extend(self.original.flattened(&option)?.into_iter().filter(|it| !parts.contains(it)));
                pending.push((more, looked + 1));
            }
            pending.push((parts, looked + 1));
        }
        Ok(done)
    }
}

const LIST: &str = "A list of one, or an empty list";
const ANY: &str = "Any value, as JSON text.";
const KEYS: &str = "matches the regular expression ";
const ENTRIES: &str = "Entries of a map, each key once.";

fn says(schema: &Value, words: &str) -> bool {
    schema["description"].as_str().is_some_and(|it| it.contains(words))
}

fn says_text(schema: &Value) -> bool {
    says(schema, "JSON text")
}

/// Whether the items are objects with a key and a value.
fn has_entries(schema: &Value) -> bool {
    let is_entry = |it: &Value| {
        it["properties"]
            .as_object()
            .is_some_and(|it| it.len() == 2 && it.contains_key("key") && it.contains_key("value"))
    };
    let items = &schema["items"];
    is_entry(items) || items["anyOf"].as_array().is_some_and(|kinds| kinds.iter().all(is_entry))
}

/// Every combination of one of each.
fn product<T, V>(each: &[Vec<T>], make: impl Fn(Vec<&T>) -> V) -> Result<Vec<V>, Unsure> {
    let count = each.iter().try_fold(1_usize, |count, it| count.checked_mul(it.len()).filter(|count| *count <= 64));
    let count = count.ok_or(Unsure)?;
    let mut found = Vec::with_capacity(count);
    for mut number in 0..count {
        let chosen = each.iter().map(|choices| {
            let choice = &choices[number % choices.len()];
            number /= choices.len();
            choice
        });
        found.push(make(chosen.collect()));
    }
    Ok(found)
}

/// The schema as the provider reads it, in JSON Schema's words: `nullable` is a branch, and in a dialect that has no
/// `additionalProperties` every object is closed.
fn as_json_schema(schema: &Value, dialect: &Dialect) -> Value {
    let closes = !dialect.allows(Keyword::AdditionalProperties);
    let nullable = dialect.null == Null::Flag;
    translated(schema, closes, nullable)
}

/// The same for what the dialect is known to do.
pub(crate) fn translated(node: &Value, closes: bool, nullable: bool) -> Value {
    match node {
        Value::Array(items) => items.iter().map(|it| translated(it, closes, nullable)).collect(),
        Value::Object(members) => {
            let mut members: Map<String, Value> =
                members.iter().map(|(name, it)| (name.clone(), translated(it, closes, nullable))).collect();
            if closes && members.get("type").is_some_and(|it| it == "object") && members.contains_key("properties") {
                members.insert("additionalProperties".to_owned(), json!(false));
            }
            if nullable && members.get("nullable") == Some(&json!(true)) {
                members.remove("nullable");
                // As the original is read: null is one of the values, or is not admitted.
                let values = members.get("enum").and_then(Value::as_array);
                if values.is_some_and(|values| !values.contains(&Value::Null)) {
                    return Value::Object(members);
                }
                let description = members.get("description").cloned();
                let mut either = json!({ "anyOf": [members, { "type": "null" }] });
                if let Some(description) = description {
                    either["description"] = description;
                }
                return either;
            }
            Value::Object(members)
        }
        other => other.clone(),
    }
}
