//! Instances at random, for any schema: answers to a strict one in any dialect, and values of one that nobody here wrote. It
//! is no decoder, so that thousands take a moment.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use strict_schema::keyword::Keyword;

use crate::dice::Dice;

/// A value that the schema admits, mostly: not every assertion is heeded, so the caller checks it.
///
/// With `rest` used up, the shortest that there is is taken.
#[must_use]
pub fn instance(schema: &Value, root: &Value, dice: &mut Dice, rest: usize) -> Value {
    Sampler { root, dice, depth: 0, left: 2_000 }.value(&[schema], rest)
}

struct Sampler<'s, 'd> {
    root: &'s Value,
    dice: &'d mut Dice,
    depth: usize,
    /// How many more values may be in it.
    left: usize,
}

/// The schemas of which all hold at a place.
type Parts<'s> = Vec<&'s Map<String, Value>>;

const KINDS: [&str; 7] = ["string", "integer", "object", "array", "null", "boolean", "number"];

impl<'s> Sampler<'s, '_> {
    fn value(&mut self, schemas: &[&'s Value], rest: usize) -> Value {
        // A schema may demand itself for ever.
        if self.depth > 30 || self.left == 0 {
            return Value::Null;
        }
        self.depth += 1;
        self.left -= 1;
        let value = self.value_within(schemas, rest);
        self.depth -= 1;
        value
    }

    fn value_within(&mut self, schemas: &[&'s Value], rest: usize) -> Value {
        let less = rest.saturating_sub(1);
        let Some(parts) = self.parts(schemas, rest) else { return Value::Null };
        if parts.iter().any(|it| it.get("nullable") == Some(&json!(true))) && (rest == 0 || self.dice.below(4) == 0) {
            return Value::Null;
        }
        if let Some(value) = parts.iter().find_map(|it| it.get("const")) {
            return value.clone();
        }
        let mut enums = parts.iter().filter_map(|it| it.get("enum")?.as_array());
        if let Some(first) = enums.next() {
            let others: Vec<_> = enums.collect();
            let common: Vec<_> = first.iter().filter(|value| others.iter().all(|it| it.contains(value))).collect();
            return if common.is_empty() { Value::Null } else { self.dice.pick(&common).clone() };
        }
        match self.kind(&parts, rest) {
            "object" => self.object(&parts, less),
            "array" => self.array(&parts, less),
            "string" => self.string(&parts),
            "integer" | "number" => self.number(&parts),
            "boolean" => json!(self.dice.below(2) == 0),
            _ => Value::Null,
        }
    }

    /// The schemas, what they refer to and combine, and a branch of each of their choices. None if one is never satisfied.
    fn parts(&mut self, schemas: &[&'s Value], rest: usize) -> Option<Parts<'s>> {
        let mut parts: Parts<'s> = Vec::new();
        let mut pending: Vec<&Value> = schemas.to_vec();
        while let Some(schema) = pending.pop() {
            let Value::Object(members) = schema else {
                if *schema == Value::Bool(false) {
                    return None;
                }
                continue;
            };
            if parts.len() > 60 || parts.iter().any(|it| std::ptr::eq(*it, members)) {
                continue;
            }
            parts.push(members);
            if let Some(reference) = members.get("$ref").and_then(Value::as_str) {
                let pointer = reference.strip_prefix('#').map(|it| it.replace("%24", "$").replace("%20", " "));
                pending.extend(pointer.and_then(|pointer| self.root.pointer(&pointer)));
            }
            pending.extend(members.get("allOf").and_then(Value::as_array).into_iter().flatten());
            for keyword in ["anyOf", "oneOf"] {
                if let Some(branches) = members.get(keyword).and_then(Value::as_array).filter(|it| !it.is_empty()) {
                    let null = branches.iter().find(|it| it["type"] == "null").filter(|_| rest == 0);
                    pending.push(null.unwrap_or_else(|| &branches[self.dice.below(branches.len())]));
                }
            }
            if let Some(condition) = members.get("if") {
                match self.dice.below(2) {
                    0 => pending.extend([Some(condition), members.get("then")].into_iter().flatten()),
                    _ => pending.extend(members.get("else")),
                }
            }
        }
        Some(parts)
    }

    fn kind(&mut self, parts: &Parts<'s>, rest: usize) -> &'static str {
        let mut kinds: Vec<&str> = KINDS.to_vec();
        let mut typed = false;
        for part in parts {
            let Some(own) = part.get("type") else { continue };
            let has = |kind: &str| match own {
                Value::Array(own) => own.iter().any(|it| it == kind),
                own => own == kind,
            };
            kinds.retain(|kind| has(kind) || *kind == "integer" && has("number"));
            typed = true;
        }
        if !typed && self.dice.below(6) > 0 {
            let is_spoken = |kind: &&str| parts.iter().any(|part| speaks_of(part, kind));
            let spoken: Vec<&str> = ["object", "array", "string", "number"].into_iter().filter(is_spoken).collect();
            if !spoken.is_empty() {
                return KINDS[KINDS.iter().position(|it| *it == self.dice.pick(&spoken)).unwrap_or(0)];
            }
        }
        if rest == 0 {
            kinds.retain(|kind| kinds_without_parts(kind));
        }
        let kinds: Vec<&'static str> = KINDS.into_iter().filter(|kind| kinds.contains(kind)).collect();
        match kinds.as_slice() {
            [] if !typed => "string",
            // Only what has parts is left.
            [] => {
                let is_object = parts.iter().any(|part| part.get("type").is_some_and(|it| it == "object"));
                if is_object { "object" } else { "array" }
            }
            kinds => self.dice.pick(kinds),
        }
    }

    fn object(&mut self, parts: &Parts<'s>, rest: usize) -> Value {
        let map = |keyword: &'static str| parts.iter().filter_map(move |part| part.get(keyword)?.as_object());
        let required: BTreeSet<&str> = texts(parts, "required").collect();
        let mut names: Vec<&str> = map("properties").flat_map(Map::keys).map(String::as_str).collect();
        names.extend(&required);
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(*name));
        let keys: Vec<&'s Value> = parts.iter().filter_map(|part| part.get("propertyNames")).collect();
        let is_closed = parts.iter().any(|part| part.get("additionalProperties") == Some(&json!(false)));
        let is_open = ["additionalProperties", "unevaluatedProperties", "minProperties"];
        let is_open = !is_closed && parts.iter().any(|part| is_open.iter().any(|it| part.contains_key(*it)));
        let patterns: Vec<&str> = map("patternProperties").flat_map(Map::keys).map(String::as_str).collect();
        let mut further: Vec<String> = Vec::new();
        let more = match (rest, is_open || !patterns.is_empty()) {
            (0, _) => 0,
            (_, true) => self.dice.below(3),
            (_, false) => usize::from(!is_closed && self.dice.below(8) == 0),
        };
        for _ in 0..more {
            let key = match (patterns.is_empty() || is_open && self.dice.below(2) == 0, keys.is_empty()) {
                (false, _) => {
                    let pattern = self.dice.pick(&patterns);
                    matching(pattern, self.dice)
                }
                (true, false) => self.value(&keys, 1).as_str().map(str::to_owned),
                (true, true) => Some(self.dice.pick(&["further", "x", "1", "entries", "aB-c"]).to_owned()),
            };
            further.extend(key.filter(|key| !seen.contains(key.as_str())));
        }
        let least = bound(parts, "minProperties", usize::max).unwrap_or(0);
        let mut object = Map::new();
        for name in names {
            let wanted = required.contains(name) || rest > 0 && self.dice.below(2) == 0 || least > object.len();
            let schemas = property(parts, name);
            // What no value satisfies is left out.
            if wanted && (required.contains(name) || !schemas.contains(&&Value::Bool(false))) {
                let value = self.value(&schemas, rest);
                object.insert(name.to_owned(), value);
            }
        }
        for name in further {
            let value = self.value(&property(parts, &name), rest);
            object.insert(name, value);
        }
        Value::Object(object)
    }

    fn array(&mut self, parts: &Parts<'s>, rest: usize) -> Value {
        let prefix = |part: &&'s Map<String, Value>| {
            part.get("prefixItems").or_else(|| part.get("items"))?.as_array().map(Vec::as_slice)
        };
        let longest = parts.iter().filter_map(prefix).map(<[Value]>::len).max().unwrap_or(0);
        let least = bound(parts, "minItems", usize::max).unwrap_or(longest).min(20);
        let most = bound(parts, "maxItems", usize::min).unwrap_or(usize::MAX);
        let more = if rest == 0 { 0 } else { self.dice.below(3) };
        let start = if rest > 0 && least == longest && self.dice.below(6) == 0 { 0 } else { least };
        let mut items: Vec<Value> = Vec::new();
        for index in 0..(start + more).min(most) {
            let of = |part: &&'s Map<String, Value>| match prefix(part).and_then(|it| it.get(index)) {
                Some(item) => Some(item),
                None => ["items", "additionalItems", "unevaluatedItems"]
                    .iter()
                    .find_map(|keyword| part.get(*keyword).filter(|it| !it.is_array())),
            };
            let mut schemas: Vec<&Value> = parts.iter().filter_map(of).collect();
            if schemas.contains(&&Value::Bool(false)) {
                break;
            }
            if index == 0 {
                schemas.extend(parts.iter().filter_map(|part| part.get("contains")));
            }
            let item = self.value(&schemas, rest);
            let is_unique = parts.iter().any(|part| part.get("uniqueItems") == Some(&json!(true)));
            if !(is_unique && items.contains(&item)) {
                items.push(item);
            }
        }
        Value::Array(items)
    }

    fn string(&mut self, parts: &Parts<'s>) -> Value {
        let words = parts.iter().filter_map(|part| part.get("description")?.as_str());
        if words.into_iter().any(|it| it.contains("JSON text")) {
            return json!(self.dice.pick(&TEXTS));
        }
        if let Some(pattern) = texts_of(parts, "pattern").next()
            && let Some(text) = matching(pattern, self.dice)
        {
            return json!(text);
        }
        if let Some(format) = texts_of(parts, "format").next()
            && let Some((_, text)) = FORMATS.iter().find(|(name, _)| *name == format)
        {
            return json!(text);
        }
        let text = self.dice.pick(&STRINGS);
        let least = bound(parts, "minLength", usize::max).unwrap_or(0).min(1_000);
        let most = bound(parts, "maxLength", usize::min).unwrap_or(usize::MAX);
        let text = format!("{text}{}", "a".repeat(least.saturating_sub(text.chars().count())));
        json!(text.chars().take(most).collect::<String>())
    }

    fn number(&mut self, parts: &Parts<'s>) -> Value {
        let figure = |keyword| parts.iter().find_map(|part| part.get(keyword)?.as_f64());
        let is_whole = !parts.iter().any(|part| part.get("type").is_some_and(|it| it == "number"));
        let step = figure("multipleOf").filter(|it| *it > 0.0);
        let least = figure("minimum").or_else(|| figure("exclusiveMinimum").map(|it| it + 1.0));
        let most = figure("maximum").or_else(|| figure("exclusiveMaximum").map(|it| it - 1.0));
        let number = match (least, most) {
            (Some(least), _) => least + self.dice.pick(&[0.0, 1.0, 2.0, 8.0]),
            (None, Some(most)) => most - self.dice.pick(&[0.0, 1.0, 8.0]),
            (None, None) => self.dice.pick(&[0.0, 1.0, 2.0, 5.0, 1.5, -2.0, 10.0]),
        };
        let number = step.map_or(number, |step| (number / step).ceil() * step);
        let number = if is_whole { number.floor() } else { number };
        #[expect(clippy::cast_possible_truncation, reason = "it is whole, and in the range")]
        if number.fract() == 0.0 && number.abs() < 1e15 { json!(number as i64) } else { json!(number) }
    }
}

fn kinds_without_parts(kind: &str) -> bool {
    !matches!(kind, "object" | "array")
}

/// What the parts have for a property.
fn property<'s>(parts: &Parts<'s>, name: &str) -> Vec<&'s Value> {
    let mut schemas = Vec::new();
    for part in parts {
        let before = schemas.len();
        schemas.extend(part.get("properties").and_then(|it| it.get(name)));
        for (pattern, schema) in part.get("patternProperties").and_then(Value::as_object).into_iter().flatten() {
            if matches(pattern, name) {
                schemas.push(schema);
            }
        }
        if schemas.len() == before {
            schemas.extend(part.get("additionalProperties").or_else(|| part.get("unevaluatedProperties")));
        }
    }
    schemas
}

fn texts_of<'s>(parts: &Parts<'s>, keyword: &'static str) -> impl Iterator<Item = &'s str> {
    parts.iter().filter_map(move |part| part.get(keyword)?.as_str())
}

fn texts<'s>(parts: &Parts<'s>, keyword: &'static str) -> impl Iterator<Item = &'s str> {
    parts.iter().filter_map(move |part| part.get(keyword)?.as_array()).flatten().filter_map(Value::as_str)
}

fn bound(parts: &Parts<'_>, keyword: &str, of: fn(usize, usize) -> usize) -> Option<usize> {
    let figures = parts.iter().filter_map(|part| usize::try_from(part.get(keyword)?.as_u64()?).ok());
    figures.reduce(of)
}

fn matches(pattern: &str, text: &str) -> bool {
    jsonschema::is_valid(&json!({ "pattern": pattern }), &json!(text))
}

/// A text that the pattern matches, if one of those at hand does.
fn matching(pattern: &str, dice: &mut Dice) -> Option<String> {
    let schema = json!({ "pattern": pattern });
    let judge = jsonschema::validator_for(&schema).ok()?;
    let words = pattern.trim_start_matches('^').trim_end_matches('$');
    let at_hand = STRINGS.iter().chain(&MORE).copied().chain(FORMATS.iter().map(|it| it.1)).chain([words]);
    let fitting: Vec<&str> = at_hand.filter(|text| judge.is_valid(&json!(text))).collect();
    (!fitting.is_empty()).then(|| dice.pick(&fitting).to_owned())
}

const STRINGS: [&str; 12] = ["", "a", "b", "x1", "\"a\"", "1", "null", "{}", "[]", "[1]", "{\"a\":1}", "2020-01-01"];
const TEXTS: [&str; 10] =
    ["\"a\"", "1", "null", "{}", "[]", "[1]", "{\"a\":1}", "true", "[\"a\"]", "{\"name\":\"a\",\"type\":\"a\"}"];
const MORE: [&str; 12] =
    ["x-a", "A", "Aa", "a-b", "a.b", "1.2.3", "$ref", "/a", "aaaaaaaa", "abcdef01", "a:b", "x-abc/def"];
const FORMATS: [(&str, &str); 9] = [
    ("date", "2020-01-01"),
    ("date-time", "2020-01-01T00:00:00Z"),
    ("time", "10:00:00Z"),
    ("email", "a@b.test"),
    ("hostname", "a.test"),
    ("ipv4", "127.0.0.1"),
    ("uri", "https://a.test/b"),
    ("uri-reference", "/b"),
    ("uuid", "123e4567-e89b-12d3-a456-426614174000"),
];

/// Whether the schema has a keyword that constrains only this type.
pub(crate) fn speaks_of(schema: &Map<String, Value>, kind: &str) -> bool {
    schema.keys().any(|name| Keyword::named(name).is_some_and(|it| it.about() == Some(kind)))
}
