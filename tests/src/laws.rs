//! The normalizer's laws, each a function that says how it is broken.

use serde_json::{Map, Value};
use strict_schema::dialect::Null;
use strict_schema::keyword::{Holds, Keyword};
use strict_schema::{Change, ChangeKind, Dialect, Normalized, Policy, normalize_with, validate};

/// **complete**: the result has no error under the dialect.
///
/// # Errors
///
/// What is wrong with it.
pub fn complete(normalized: &Normalized, dialect: &Dialect) -> Result<(), String> {
    let report = validate(&normalized.schema, dialect);
    if report.is_ok() { Ok(()) } else { Err(report.to_string()) }
}

/// **idempotent**: what is normalized already stays as it is.
///
/// Not for a dialect of `OpenAPI`: beside `enum`, `nullable` says more to it than to JSON Schema, and it has no word
/// that closes an object, so where nothing may be narrowed each of the result's objects would have to get entries.
///
/// # Errors
///
/// What changed.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "as `normalize_with` asks for it")]
pub fn idempotent(normalized: &Normalized, dialect: &Dialect, policy: &Policy) -> Result<(), String> {
    if dialect.null == Null::Flag {
        return Ok(());
    }
    let again = normalize_with(&normalized.schema, dialect, policy).map_err(|error| format!("refused: {error}"))?;
    if !again.changes.is_empty() {
        return Err(format!("changed again: {:?}", again.changes));
    }
    // As text: values are equal whatever the order of their keys.
    let (before, after) = (normalized.schema.to_string(), again.schema.to_string());
    if before == after { Ok(()) } else { Err(format!("became {after} without a change")) }
}

/// **accounted**: each differing place lies under a change, and there is no change without a difference.
///
/// # Errors
///
/// The first place that is not accounted for.
pub fn accounted(original: &Value, normalized: &Normalized) -> Result<(), String> {
    let mut places = Vec::new();
    differences("", original, &normalized.schema, &mut places);
    match (places.is_empty(), normalized.changes.is_empty()) {
        (true, false) => return Err(format!("changes without a difference: {:?}", normalized.changes)),
        (false, true) => return Err(format!("differences without a change: {places:?}")),
        _ => {}
    }
    let covers = |change: &Change, place: &str| {
        place.strip_prefix(&change.pointer).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    match places.iter().find(|place| !normalized.changes.iter().any(|change| covers(change, place))) {
        Some(place) => Err(format!("no change accounts for {place}")),
        None => Ok(()),
    }
}

/// **told**: the keywords that are in the input and not in the result as they stood are those that the changes name. Gives
/// how many keywords were compared.
///
/// What stands under a keyword that is gone is moved with it, and a property that its object makes required in another way
/// may be written in another way: neither is looked at. It is for schemas without references, which would be moved.
///
/// # Errors
///
/// The first keyword that is gone and not named, or named and not gone.
pub fn told(original: &Value, normalized: &Normalized) -> Result<usize, String> {
    let is_wrapped = normalized.changes.iter().any(|change| change.kind == ChangeKind::WrapRoot);
    let result = &normalized.schema;
    let inner = if is_wrapped { &result["properties"]["value"] } else { result };
    let mut telling = Telling { changes: &normalized.changes, whole: result, compared: 0 };
    telling.compare("", original, inner)?;
    Ok(telling.compared)
}

struct Telling<'n> {
    changes: &'n [Change],
    /// The result, which has the keywords of the document also where the root is wrapped.
    whole: &'n Value,
    compared: usize,
}

impl Telling<'_> {
    fn compare(&mut self, pointer: &str, before: &Value, after: &Value) -> Result<(), String> {
        let (Value::Object(before), Value::Object(after)) = (before, after) else { return Ok(()) };
        let here: Vec<&Change> = self.changes.iter().filter(|change| change.pointer == pointer).collect();
        for (name, value) in before {
            self.compared += 1;
            let holds = Keyword::named(name).map(|keyword| keyword.row().holds);
            let is_holder = matches!(
                holds,
                Some(
                    Holds::Schema
                        | Holds::SchemaList
                        | Holds::SchemaMap
                        | Holds::SchemaOrList
                        | Holds::SchemaOrNamesMap
                        | Holds::SchemaOrFlag
                )
            );
            let of_the_whole = pointer.is_empty() && matches!(name.as_str(), "$schema" | "$id" | "$defs");
            let written = if of_the_whole { self.whole.get(name) } else { after.get(name) };
            let is_gone = written.is_none_or(|written| !is_holder && written != value);
            let is_named = here.iter().any(|change| change.keywords.contains(name));
            if is_gone != is_named {
                let verb = if is_gone { "is gone, and no change names it" } else { "is there, and a change names it" };
                return Err(format!("`{name}` of {pointer:?} {verb}: {here:?}"));
            }
            let Some(written) = written.filter(|_| is_holder && !is_gone) else { continue };
            let inside = format!("{pointer}/{name}");
            match (value, written) {
                (Value::Object(schemas), Value::Object(results)) if holds == Some(Holds::SchemaMap) => {
                    for (key, schema) in schemas {
                        let is_moved = here.iter().any(|change| change.required().any(|name| name == key));
                        if let Some(result) = results.get(key).filter(|_| !is_moved) {
                            self.compare(&format!("{inside}/{}", escaped(key)), schema, result)?;
                        }
                    }
                }
                (Value::Array(schemas), Value::Array(results)) if schemas.len() == results.len() => {
                    for (index, (schema, result)) in schemas.iter().zip(results).enumerate() {
                        self.compare(&format!("{inside}/{index}"), schema, result)?;
                    }
                }
                _ => self.compare(&inside, value, written)?,
            }
        }
        Ok(())
    }
}

/// **ordered**: keys that are in both keep their order. Where schemas were merged, each has an order of its own.
///
/// # Errors
///
/// The keys that do not.
pub fn ordered(original: &Value, normalized: &Normalized) -> Result<(), String> {
    let merged = |change: &&Change| {
        matches!(change.kind, ChangeKind::MergeAllOf | ChangeKind::ResolveReferences) && !change.pointer.is_empty()
    };
    let merged: Vec<&str> = normalized.changes.iter().filter(merged).map(|change| change.pointer.as_str()).collect();
    in_order("", original, &normalized.schema, &merged)
}

fn in_order(pointer: &str, original: &Value, result: &Value, merged: &[&str]) -> Result<(), String> {
    // What is in a list of one is one level further down than it was.
    let listed = result["description"].as_str().is_some_and(|it| it.contains("A list of one, or an empty list"));
    // So is what is under a key that was made for it.
    let is_made = |name: &String| name == "json" || name == "entries" || name.starts_with("option");
    let made = result["properties"].as_object().filter(|it| it.len() == 1 && it.keys().all(is_made));
    let wrapped = made.is_some_and(|it| it.keys().all(|name| original["properties"].get(name).is_none()));
    if listed || wrapped || merged.contains(&pointer) {
        return Ok(());
    }
    match (original, result) {
        (Value::Object(one), Value::Object(other)) => {
            let common = |it: &Map<String, Value>, other: &Map<String, Value>| {
                it.keys().filter(|key| other.contains_key(*key)).cloned().collect::<Vec<_>>()
            };
            let (before, after) = (common(one, other), common(other, one));
            if before != after {
                return Err(format!("at {pointer}: {before:?} became {after:?}"));
            }
            // What stands beside branches is merged into each of them, and comes first.
            let is_merged = |key: &str| matches!(key, "anyOf" | "oneOf") && one.contains_key("properties");
            before
                .iter()
                .filter(|key| !is_merged(key))
                .try_for_each(|key| in_order(&format!("{pointer}/{}", escaped(key)), &one[key], &other[key], merged))
        }
        // Of branches that were left out nobody knows here which they were.
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.try_for_each(|(index, (one, other))| in_order(&format!("{pointer}/{index}"), one, other, merged))
        }
        _ => Ok(()),
    }
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}

fn differences(pointer: &str, one: &Value, other: &Value, places: &mut Vec<String>) {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            for key in one.keys().chain(other.keys().filter(|key| !one.contains_key(*key))) {
                let pointer = format!("{pointer}/{}", escaped(key));
                match (one.get(key), other.get(key)) {
                    (Some(one), Some(other)) => differences(&pointer, one, other, places),
                    _ => places.push(pointer),
                }
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (index, (one, other)) in one.iter().zip(other).enumerate() {
                differences(&format!("{pointer}/{index}"), one, other, places);
            }
        }
        _ if one != other => places.push(pointer.to_owned()),
        _ => {}
    }
}
