//! The account is true: what a schema admits and its normalized form does not, or the other way round, is covered by a
//! change that says so. `jsonschema` judges both.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{
    ANTHROPIC, CEREBRAS, GEMINI, GEMINI_OPENAPI, MOONSHOT, OPENAI, PORTABLE, VLLM_XGRAMMAR, XAI,
};
use strict_schema::{ChangeKind, Dialect, Loss, Normalized, Policy, normalize_with};

const JUDGED: [&Dialect; 9] =
    [&OPENAI, &ANTHROPIC, &GEMINI, &GEMINI_OPENAPI, &XAI, &MOONSHOT, &PORTABLE, &CEREBRAS, &VLLM_XGRAMMAR];

/// Keywords with values, of which schemas are put together.
fn parts() -> Vec<(&'static str, Value)> {
    vec![
        ("type", json!("string")),
        ("type", json!("integer")),
        ("type", json!("object")),
        ("type", json!("array")),
        ("type", json!(["string", "null"])),
        ("nullable", json!(true)),
        ("enum", json!(["a", "abcd", 1, null, {}])),
        ("enum", json!(["a", "b"])),
        ("const", json!("a")),
        ("not", json!({})),
        ("not", json!({ "const": "a" })),
        ("minLength", json!(2)),
        ("maxLength", json!(3)),
        ("pattern", json!("^a")),
        ("minimum", json!(1)),
        ("maximum", json!(2.5)),
        ("multipleOf", json!(2)),
        ("properties", json!({ "a": { "type": "string" }, "b": { "type": "integer" } })),
        ("properties", json!({ "a": false })),
        ("properties", json!({ "a": { "type": ["string", "null"] }, "abcd": {} })),
        ("required", json!(["a"])),
        ("required", json!(["a", "b"])),
        ("additionalProperties", json!(false)),
        ("additionalProperties", json!({ "type": "string" })),
        ("patternProperties", json!({ "^a": { "type": "string" } })),
        ("propertyNames", json!({ "maxLength": 3 })),
        ("propertyNames", json!({ "anyOf": [{ "const": "a" }, { "const": "b" }] })),
        ("minProperties", json!(1)),
        ("maxProperties", json!(1)),
        ("dependentRequired", json!({ "a": ["b"] })),
        ("items", json!({ "type": "string" })),
        ("items", json!(false)),
        ("prefixItems", json!([{ "type": "string" }, { "type": "integer" }])),
        ("minItems", json!(2)),
        ("minItems", json!(3)),
        ("maxItems", json!(1)),
        ("uniqueItems", json!(true)),
        ("contains", json!({ "const": "a" })),
        ("anyOf", json!([{ "type": "string" }, { "type": "object", "properties": { "a": { "type": "string" } } }])),
        ("anyOf", json!([{ "required": ["a"] }, { "required": ["b"] }])),
        ("oneOf", json!([{ "type": "integer" }, { "type": "number", "minimum": 2 }])),
        ("allOf", json!([{ "type": "object", "properties": { "a": { "type": "string" } } }])),
        ("allOf", json!([{ "$ref": "#/$defs/o" }])),
        ("$ref", json!("#/$defs/o")),
        ("if", json!({ "required": ["a"] })),
        ("then", json!({ "required": ["b"] })),
    ]
}

fn instances() -> Vec<Value> {
    vec![
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(2.5),
        json!(4),
        json!(""),
        json!("a"),
        json!("b"),
        json!("abc"),
        json!("abcd"),
        json!([]),
        json!(["a"]),
        json!(["a", 1]),
        json!(["a", 1, "b"]),
        json!(["a", "a"]),
        json!([1]),
        json!([null]),
        json!({}),
        json!({ "a": "x" }),
        json!({ "a": null }),
        json!({ "a": 1 }),
        json!({ "b": 1 }),
        json!({ "a": "x", "b": 1 }),
        json!({ "abcd": "x" }),
        json!({ "abcd": 1 }),
        json!({ "a": "x", "abcd": "y" }),
        json!({ "c": "x" }),
        json!({ "a": "x", "b": 1, "c": true }),
    ]
}

/// The schema of these keywords, as a property.
fn schema(parts: &[&(&str, Value)]) -> Value {
    let part: Map<String, Value> = parts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let o = json!({ "type": "object", "properties": { "b": { "type": "integer" } }, "additionalProperties": false });
    json!({
        "type": "object",
        "properties": { "v": part },
        "required": ["v"],
        "additionalProperties": false,
        "$defs": { "o": o }
    })
}

/// The schema without `nullable`, which `jsonschema` does not know: beside types it adds null, beside values nothing, and
/// elsewhere it is a choice.
fn plain(schema: &Value) -> Value {
    let Value::Object(members) = schema else {
        return match schema {
            Value::Array(items) => items.iter().map(plain).collect(),
            other => other.clone(),
        };
    };
    let mut members: Map<String, Value> = members.iter().map(|(name, value)| (name.clone(), plain(value))).collect();
    if members.remove("nullable") != Some(json!(true)) {
        return Value::Object(members);
    }
    let has_values = members.contains_key("enum") || members.contains_key("const");
    match members.get_mut("type") {
        Some(Value::Array(kinds)) if kinds.contains(&json!("null")) => {}
        Some(Value::Array(kinds)) => kinds.push(json!("null")),
        Some(kind) if kind == "null" => {}
        Some(kind) => *kind = json!([kind.take(), "null"]),
        None if has_values => {}
        None => return json!({ "anyOf": [members, { "type": "null" }] }),
    }
    Value::Object(members)
}

fn judge(schema: &Value) -> jsonschema::Validator {
    jsonschema::validator_for(&plain(schema)).unwrap_or_else(|error| panic!("{schema}: {error}"))
}

/// What is wrong with the account of a schema.
fn complaint(original: &Value, normalized: &Normalized) -> Option<String> {
    let (before, after) = (judge(original), judge(&normalized.schema));
    let has = |loss: fn(&Loss) -> bool| normalized.changes.iter().any(|change| loss(&change.loss));
    let is_exact = !has(|loss| *loss != Loss::Exact);
    let is_narrowed = has(|loss| *loss == Loss::Narrowed);
    let is_widened = has(|loss| matches!(loss, Loss::Widened { .. }));
    let is_text =
        normalized.changes.iter().any(|change| matches!(change.kind, ChangeKind::WriteText | ChangeKind::CutDepth));
    let sayable = Sayable { root: &normalized.schema };
    for value in instances() {
        let answer = json!({ "v": value });
        let (admitted, taken) = (before.is_valid(&answer), after.is_valid(&answer));
        if is_exact && admitted != taken {
            let who = if admitted { "the original" } else { "the result" };
            return Some(format!("nothing is lost, and only {who} admits {value}"));
        }
        if admitted && !is_narrowed {
            let answers = sayable.answers(&normalized.schema, &answer, 0);
            let says = |it: &Value| after.is_valid(it) && normalized.codec.decode(it.clone()) == Ok(answer.clone());
            if !answers.iter().any(says) {
                return Some(format!(
                    "{value} cannot be said, and no change says so, by any of {} answers",
                    answers.len()
                ));
            }
        }
        if !taken {
            continue;
        }
        match normalized.codec.decode(answer.clone()) {
            Ok(decoded) if !before.is_valid(&decoded) => return Some(format!("{value} is decoded to {decoded}")),
            // The codec alone refuses what is no JSON text.
            Err(error) if !(is_widened || is_text && has_text(&value)) => {
                return Some(format!("{value} is refused, and no change says so: {error}"));
            }
            _ => {}
        }
    }
    None
}

fn has_text(value: &Value) -> bool {
    match value {
        Value::String(_) => true,
        Value::Array(items) => items.iter().any(has_text),
        Value::Object(members) => members.values().any(has_text),
        _ => false,
    }
}

/// Answers to a schema that may be decoded to a value: each form in which the value could be written.
struct Sayable<'s> {
    root: &'s Value,
}

impl Sayable<'_> {
    /// As many answers as are kept of each part.
    const MOST: usize = 24;

    fn answers(&self, schema: &Value, value: &Value, depth: usize) -> Vec<Value> {
        if depth > 8 {
            return Vec::new();
        }
        if let Some(reference) = schema["$ref"].as_str() {
            let target = reference.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer));
            return target.map_or_else(Vec::new, |target| self.answers(target, value, depth + 1));
        }
        let mut found = Vec::new();
        for branch in schema["anyOf"].as_array().into_iter().flatten() {
            found.extend(self.answers(branch, value, depth + 1));
        }
        if let Some(properties) = schema["properties"].as_object() {
            found.extend(self.objects(properties, value, depth));
        }
        if let Some(items) = schema.get("items") {
            match value {
                Value::Array(values) => {
                    let parts = values.iter().map(|value| self.answers(items, value, depth + 1)).collect();
                    found.extend(product(parts).into_iter().map(Value::Array));
                }
                Value::Object(members) => found.extend(self.entries(items, members, depth)),
                _ => {}
            }
            found.push(json!([]));
            found.extend(self.answers(items, value, depth + 1).into_iter().take(6).map(|item| json!([item])));
        }
        found.push(value.clone());
        let takes_text =
            |kind: &Value| kind == "string" || kind.as_array().is_some_and(|it| it.contains(&json!("string")));
        if schema.get("type").is_none_or(takes_text) {
            found.push(json!(value.to_string()));
        }
        found.dedup();
        found.truncate(if depth < 4 { 40 * Self::MOST } else { Self::MOST });
        found
    }

    fn entries(&self, items: &Value, members: &Map<String, Value>, depth: usize) -> Vec<Value> {
        let entry = |(key, value): (&String, &Value)| {
            let own = |items: &Value| self.answers(&items["properties"]["value"], value, depth + 1);
            let mut values = own(items);
            items["anyOf"].as_array().into_iter().flatten().for_each(|items| values.extend(own(items)));
            values.into_iter().map(|value| json!({ "key": key, "value": value })).collect()
        };
        product(members.iter().map(entry).collect()).into_iter().map(Value::Array).collect()
    }

    /// The value as an object, as a list of places, or under a key that was made for it.
    fn objects(&self, properties: &Map<String, Value>, value: &Value, depth: usize) -> Vec<Value> {
        let mut found = Vec::new();
        for (name, schema) in properties.iter().filter(|_| properties.len() == 1) {
            for inner in self.answers(schema, value, depth + 1) {
                found.push(json!({ name: inner }));
            }
        }
        let members = match value {
            Value::Object(members) => members.clone(),
            Value::Array(items) => {
                (0..).zip(items).map(|(index, item)| (format!("item{index}"), item.clone())).collect()
            }
            _ => return found,
        };
        let absent = |schema: &Value| {
            let text = schema.to_string();
            let null = text.contains("\"null\"").then_some(Some(Value::Null));
            let null = null.or_else(|| text.contains("\"nullable\"").then_some(Some(Value::Null)));
            let list = (schema["type"] == "array").then_some(Some(json!([])));
            list.into_iter().chain(null).chain([None]).collect::<Vec<_>>()
        };
        let declared = properties.iter().map(|(name, schema)| {
            let said = |value: &Value| self.answers(schema, value, depth + 1).into_iter().map(Some).collect::<Vec<_>>();
            match members.get(name) {
                Some(value) => said(value),
                None if name.starts_with("entries") => {
                    let rest = members.iter().filter(|(name, _)| !properties.contains_key(*name));
                    said(&Value::Object(rest.map(|(name, value)| (name.clone(), value.clone())).collect()))
                }
                None if name == "rest" => {
                    let rest = members.iter().filter(|(name, _)| !properties.contains_key(*name));
                    said(&rest.map(|(_, value)| value.clone()).collect())
                }
                None => absent(schema),
            }
        });
        for chosen in product(declared.collect()) {
            let named = properties.keys().zip(chosen);
            let mut object: Map<String, Value> = named.filter_map(|(name, it)| Some((name.clone(), it?))).collect();
            found.push(Value::Object(object.clone()));
            for (name, value) in members.iter().filter(|(name, _)| !properties.contains_key(*name)) {
                object.insert(name.clone(), value.clone());
            }
            found.push(Value::Object(object));
        }
        found
    }
}

/// One of each, in all combinations, up to some.
fn product<T: Clone>(parts: Vec<Vec<T>>) -> Vec<Vec<T>> {
    let mut found = vec![Vec::new()];
    for part in parts {
        let more = |start: &Vec<T>| {
            part.iter().map(|it| [start.as_slice(), std::slice::from_ref(it)].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(more).take(40 * Sayable::MOST).collect();
    }
    found
}

fn complaints(of: impl Iterator<Item = Value>, policies: &[Policy]) -> (usize, Vec<String>) {
    let mut compared = 0;
    let mut found = Vec::new();
    for original in of {
        for dialect in JUDGED {
            for policy in policies {
                let Ok(normalized) = normalize_with(&original, dialect, policy) else { continue };
                compared += 1;
                if let Some(complaint) = complaint(&original, &normalized) {
                    let changes: Vec<_> = normalized.changes.iter().map(ToString::to_string).collect();
                    let (part, result) = (&original["properties"]["v"], &normalized.schema);
                    found.push(format!("{}: {complaint}\n  {part}\n  {result}\n  {changes:?}", dialect.name));
                }
            }
        }
    }
    (compared, found)
}

#[track_caller]
fn holds(of: impl Iterator<Item = Value>, policies: &[Policy], at_least: usize) {
    let (compared, found) = complaints(of, policies);
    let shown: Vec<&String> = found.iter().take(25).collect();
    assert!(
        found.is_empty(),
        "{} of {compared}:\n{}",
        found.len(),
        shown.into_iter().cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(compared >= at_least, "only {compared} were compared");
}

#[test]
fn one_or_two_keywords() {
    let parts = parts();
    let ones = parts.iter().map(|one| schema(&[one]));
    let twos = parts.iter().enumerate().flat_map(|(index, one)| {
        parts[index + 1..].iter().filter(move |other| other.0 != one.0).map(move |other| schema(&[one, other]))
    });
    holds(ones.chain(twos), &[Policy::CHECKED], 5_000);
}

#[test]
fn several_keywords() {
    let parts = parts();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as usize % below
    };
    let some = (0..250).map(|_| {
        let count = 3 + random(3);
        let chosen: Vec<_> = (0..count).map(|_| &parts[random(parts.len())]).collect();
        schema(&chosen)
    });
    holds(some.collect::<Vec<_>>().into_iter(), &[Policy::CHECKED, Policy::FAITHFUL, Policy::EXACT], 1_000);
}
