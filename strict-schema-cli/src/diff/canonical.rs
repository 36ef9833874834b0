//! Converts schemas that admit the same values to one form: references are inlined, null is one of the types, constants are one `enum`, and
//! keywords without effect are removed.

use serde_json::{Map, Value, json};
use strict_schema::keyword::{Holds, Keyword};
use strict_schema::number;

use super::compare::{LOWER, UPPER, is_annotation, takes_all};
use crate::recognize::target;

/// How many schemas are inlined, and how many of them into one another.
const MOST: usize = 100_000;
const DEEPEST: usize = 512;

/// How many values are copied, and compared with the schemas around them.
const MOST_VALUES: usize = 1_000_000;

/// The form of the schema that is compared. None if it is too large: then the schemas are compared as written.
pub(super) fn canonical(schema: &Value) -> Option<Value> {
    let mut form = Form { root: schema, open: vec![schema], count: 0, values: 0, level: 0, is_too_large: false };
    let mut done = form.schema(schema);
    if form.is_too_large {
        return None;
    }
    if !has_reference(&done)
        && let Value::Object(members) = &mut done
    {
        members.shift_remove("$defs");
        members.shift_remove("definitions");
    }
    Some(done)
}

/// The text of a keyword's value, with all that has no order sorted: like `not` for a schema alone, and like `const` for data.
pub(super) fn sorted(keyword: Keyword, value: &Value) -> String {
    use Keyword::{AllOf, AnyOf, Const, Enum, Not, OneOf, Required, Type};
    let (is_schema, inner) = match keyword.row().holds {
        Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList => (true, Not),
        Holds::SchemaList | Holds::SchemaMap | Holds::SchemaOrNamesMap => (false, Not),
        _ => (false, Const),
    };
    let member = |(key, it): (&String, &Value)| {
        let inner = if is_schema { Keyword::named(key).unwrap_or(Const) } else { inner };
        format!("{key:?}:{}", sorted(inner, it))
    };
    let mut parts: Vec<String> = match value {
        Value::Object(members) => members.iter().map(member).collect(),
        Value::Array(list) => list.iter().map(|it| sorted(inner, it)).collect(),
        Value::Number(it) => return number::canonical(it),
        other => return other.to_string(),
    };
    if value.is_object() || matches!(keyword, AnyOf | OneOf | AllOf | Enum | Type | Required) {
        parts.sort();
    }
    format!("{}[{}]", value.is_object(), parts.join(","))
}

struct Form<'s> {
    root: &'s Value,
    /// The schemas that are being inlined, from the root. A reference to one of them is replaced by its distance, so that names do not
    /// matter.
    open: Vec<&'s Value>,
    count: usize,
    values: usize,
    level: usize,
    is_too_large: bool,
}

/// The prefix of such a distance.
const UP: &str = "^";

impl<'s> Form<'s> {
    fn schema(&mut self, schema: &'s Value) -> Value {
        self.count += 1;
        self.level += 1;
        self.is_too_large |= self.count > MOST || self.values > MOST_VALUES || self.level > DEEPEST;
        let done = match schema {
            // What is too large is compared as written.
            _ if self.is_too_large => Value::Null,
            Value::Object(members) => self.object(schema, members),
            _ => self.copied(schema),
        };
        self.level -= 1;
        done
    }

    fn object(&mut self, schema: &'s Value, members: &'s Map<String, Value>) -> Value {
        if let Some(inlined) = self.inlined(members) {
            return inlined;
        }
        let mut done = Map::new();
        for (key, value) in members {
            // An inlined definition is compared where it is used.
            let is_used_here = !matches!(&**key, "$defs" | "definitions");
            let value = match (Keyword::named(key).map(|it| it.row().holds), value) {
                (Some(Holds::SchemaMap | Holds::SchemaOrNamesMap), Value::Object(of)) if is_used_here => {
                    Value::Object(of.iter().map(|(name, it)| (name.clone(), self.schema(it))).collect())
                }
                (Some(Holds::SchemaList | Holds::SchemaOrList), Value::Array(of)) => {
                    Value::Array(of.iter().map(|it| self.schema(it)).collect())
                }
                (Some(Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList), _) => self.schema(value),
                _ => self.copied(value),
            };
            done.insert(key.clone(), value);
        }
        // A branch that refers to the whole choice adds nothing.
        if self.open.last().is_some_and(|it| std::ptr::eq(*it, schema)) {
            let itself = json!({ "$ref": format!("{UP}0") });
            for keyword in ["anyOf", "oneOf"] {
                if let Some(Value::Array(branches)) = done.get_mut(keyword) {
                    branches.retain(|it| *it != itself);
                }
            }
        }
        simplified(done)
    }

    /// A copy of a value, which counts.
    fn copied(&mut self, value: &Value) -> Value {
        self.values = self.values.saturating_add(values_in(value));
        self.is_too_large |= self.values > MOST_VALUES;
        if self.is_too_large { Value::Null } else { value.clone() }
    }

    /// The target of a reference, with the annotations next to the reference.
    fn inlined(&mut self, members: &'s Map<String, Value>) -> Option<Value> {
        let reference = members.get("$ref")?.as_str()?;
        let target = self.target(reference)?;
        let mut inlined = if let Some(around) = self.around(target) {
            json!({ "$ref": format!("{UP}{}", self.open.len() - 1 - around) })
        } else {
            self.open.push(target);
            let inlined = self.schema(target);
            self.open.pop();
            inlined
        };
        let beside = members.iter().filter(|(key, _)| !matches!(key.as_str(), "$ref" | "$defs"));
        let beside: Map<String, Value> = beside.map(|(key, value)| (key.clone(), self.copied(value))).collect();
        if beside.keys().all(|key| is_annotation(key)) {
            if let Value::Object(inlined) = &mut inlined {
                inlined.extend(beside);
            }
            return Some(inlined);
        }
        // Both apply.
        let mut both = beside;
        both.entry("allOf").or_insert_with(|| json!([])).as_array_mut()?.push(inlined);
        Some(simplified(both))
    }

    /// The number of the open schema that is the target, or differs from it only in its definitions.
    fn around(&mut self, target: &Value) -> Option<usize> {
        let itself = self.open.iter().rposition(|it| std::ptr::eq(*it, target));
        itself.or_else(|| self.open.iter().rposition(|it| is_same(it, target, &mut self.values)))
    }

    fn target(&self, reference: &str) -> Option<&'s Value> {
        if reference == "#" { Some(self.root) } else { self.root.pointer(&target(reference)?) }
    }
}

/// Whether two schemas differ only in their definitions. Each value that is compared is counted; after too many, no schemas are the same.
fn is_same(one: &Value, other: &Value, compared: &mut usize) -> bool {
    const NOT_OWN: [&str; 4] = ["$defs", "definitions", "$schema", "$id"];
    let (Value::Object(one), Value::Object(other)) = (one, other) else { return false };
    let count = |of: &Map<String, Value>| of.len() - NOT_OWN.iter().filter(|it| of.contains_key(**it)).count();
    let mut own = one.iter().filter(|it| !NOT_OWN.contains(&it.0.as_str()));
    count(one) == count(other) && own.all(|(key, it)| other.get(key).is_some_and(|other| is_equal(it, other, compared)))
}

fn is_equal(one: &Value, other: &Value, compared: &mut usize) -> bool {
    *compared += 1;
    if *compared > MOST_VALUES {
        return false;
    }
    match (one, other) {
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_equal(one, other, compared))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, it)| other.get(key).is_some_and(|other| is_equal(it, other, compared)))
        }
        _ => one == other,
    }
}

/// How many values a value has, with itself.
fn values_in(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(values_in).sum(),
        Value::Object(members) => members.values().map(values_in).sum(),
        Value::String(text) => text.len() / LETTERS_A_VALUE,
        _ => 0,
    }
}

/// So many bytes of a string are copied like a value.
const LETTERS_A_VALUE: usize = 64;

fn are_disjoint(one: &[Value], other: &[Value]) -> bool {
    one.iter().all(|it| !other.iter().any(|other| number::equal(it, other)))
}

fn has_reference(value: &Value) -> bool {
    match value {
        Value::Object(members) => {
            let inner = members.iter().filter(|(key, _)| !matches!(key.as_str(), "$defs" | "definitions"));
            let is_written = |it: &str| !it.starts_with(UP);
            members.get("$ref").and_then(Value::as_str).is_some_and(is_written)
                || inner.map(|it| it.1).any(has_reference)
        }
        Value::Array(list) => list.iter().any(has_reference),
        _ => false,
    }
}

/// The schema without keywords that have no effect. Choices that only list types or values become `type` or `enum`.
fn simplified(mut schema: Map<String, Value>) -> Value {
    if let Some(value) = schema.shift_remove("const") {
        // Both apply.
        let is_listed = values_of(&schema).is_none_or(|values| values.iter().any(|it| number::equal(it, &value)));
        schema.insert("enum".to_owned(), if is_listed { json!([value]) } else { json!([]) });
    }
    dependencies(&mut schema);
    nullable(&mut schema);
    one_of_branch(&mut schema);
    disjoint(&mut schema);
    choice(&mut schema);
    if let Some(Value::Array(types)) = schema.get("type") {
        match &**types {
            [one] => _ = schema.insert("type".to_owned(), one.clone()),
            _ => {
                let mut sorted: Vec<Value> = types.clone();
                sorted.sort_by_key(|it| (it == "null", it.to_string()));
                sorted.dedup();
                schema.insert("type".to_owned(), Value::Array(sorted));
            }
        }
    }
    // The values imply their types.
    if let (Some(types), Some(Value::Array(values))) = (types_of(&schema), schema.get("enum")) {
        let values: Vec<Value> = values.iter().filter(|it| types.iter().any(|kind| is_of(it, kind))).cloned().collect();
        schema.shift_remove("type");
        schema.insert("enum".to_owned(), Value::Array(values));
    }
    tuple(&mut schema);
    idle(&mut schema);
    schema.retain(|key, value| match key.as_str() {
        "required" => value.as_array().is_none_or(|it| !it.is_empty()),
        "minLength" | "minItems" | "minProperties" => value.as_f64() != Some(0.0),
        "additionalProperties" | "items" | "unevaluatedProperties" | "unevaluatedItems" | "propertyNames" => {
            !takes_all(value)
        }
        "uniqueItems" | "nullable" => *value != Value::Bool(false),
        _ => true,
    });
    Value::Object(schema)
}

/// Writes `dependencies` as in the newest draft.
fn dependencies(schema: &mut Map<String, Value>) {
    let newer = ["dependentRequired", "dependentSchemas"];
    if newer.iter().any(|it| schema.contains_key(*it)) {
        return;
    }
    if let Some(Value::Object(all)) = schema.get("dependencies").cloned() {
        schema.shift_remove("dependencies");
        let (names, schemas): (Schema, Schema) = all.into_iter().partition(|(_, it)| it.is_array());
        for (keyword, of) in newer.into_iter().zip([names, schemas]).filter(|(_, of)| !of.is_empty()) {
            schema.insert(keyword.to_owned(), Value::Object(of));
        }
    }
}

/// Writes a tuple as in the newest draft, and an array that must be empty.
fn tuple(schema: &mut Map<String, Value>) {
    if schema.get("items").is_some_and(Value::is_array)
        && let Some(items) = schema.shift_remove("items")
    {
        schema.insert("prefixItems".to_owned(), items);
        if let Some(rest) = schema.shift_remove("additionalItems") {
            schema.insert("items".to_owned(), rest);
        }
    }
    if schema.get("prefixItems") == Some(&json!([])) {
        schema.shift_remove("prefixItems");
    }
    if schema.get("items") == Some(&Value::Bool(false)) && !schema.contains_key("prefixItems") {
        schema.insert("maxItems".to_owned(), json!(0));
    }
    if schema.get("maxItems").and_then(Value::as_f64) == Some(0.0) {
        schema.shift_remove("items");
        schema.shift_remove("prefixItems");
    }
}

/// Removes keywords that have no effect next to the others.
fn idle(schema: &mut Map<String, Value>) {
    if schema.contains_key("additionalProperties") {
        schema.shift_remove("unevaluatedProperties");
    }
    if schema.contains_key("items") || schema.get("maxItems").and_then(Value::as_f64) == Some(0.0) {
        schema.shift_remove("unevaluatedItems");
    }
    if !schema.contains_key("contains") {
        schema.shift_remove("minContains");
        schema.shift_remove("maxContains");
    }
    if let Some(kinds) = kinds_of(schema) {
        schema.retain(|key, _| !is_idle(key, &kinds));
    }
    let has = |key: &str| schema.contains_key(key);
    // Without `then` and `else`, an `if` still decides which properties and items count as evaluated.
    let is_seen = has("then") || has("else") || has("unevaluatedProperties") || has("unevaluatedItems");
    if !has("if") || !is_seen {
        for key in ["if", "then", "else"] {
            schema.shift_remove(key);
        }
    }
    let is_empty = |it: &Value| it.as_object().is_some_and(Map::is_empty);
    if schema.get("patternProperties").is_some_and(is_empty) {
        schema.shift_remove("patternProperties");
    }
    let has_none = !schema.contains_key("patternProperties") && schema.get("properties").is_none_or(is_empty);
    let is_closed = schema.get("additionalProperties") == Some(&Value::Bool(false));
    if schema.get("propertyNames") == Some(&json!({ "type": "string" })) || is_closed && has_none {
        schema.shift_remove("propertyNames");
    }
}

/// Whether a keyword limits only values of other types than these.
pub(super) fn is_idle(keyword: &str, kinds: &[String]) -> bool {
    let is_about = |kind: &str| kinds.iter().any(|it| it == kind || it == "integer" && kind == "number");
    !Keyword::named(keyword).and_then(Keyword::about).is_none_or(is_about)
}

/// Turns `nullable: true` of `OpenAPI` into one of the types.
fn nullable(schema: &mut Map<String, Value>) {
    if schema.get("nullable") == Some(&Value::Bool(true))
        && let Some(mut types) = types_of(schema)
    {
        schema.shift_remove("nullable");
        if !types.iter().any(|it| it == "null") {
            types.push("null".to_owned());
        }
        schema.insert("type".to_owned(), json!(types));
        let listed = schema.remove("const").map(|value| vec![value]);
        let listed = listed.or_else(|| schema.get("enum").and_then(Value::as_array).cloned());
        if let Some(mut values) = listed {
            if !values.contains(&Value::Null) {
                values.push(Value::Null);
            }
            schema.insert("enum".to_owned(), json!(values));
        }
    }
}

/// A keyword whose meaning depends on others in the same schema.
pub(super) struct Dependent {
    pub keyword: &'static str,
    pub on: &'static [&'static str],
    /// Whether it admits more where the others admit less, and the other way round.
    pub is_reverse: bool,
}

pub(super) const DEPENDENT: &[Dependent] = &[
    Dependent { keyword: "additionalProperties", on: &["properties", "patternProperties"], is_reverse: true },
    Dependent { keyword: "items", on: &["prefixItems"], is_reverse: true },
    Dependent { keyword: "additionalItems", on: &["items", "prefixItems"], is_reverse: true },
    Dependent { keyword: "maxContains", on: &["contains"], is_reverse: true },
    Dependent { keyword: "minContains", on: &["contains"], is_reverse: false },
    Dependent { keyword: "then", on: &["if"], is_reverse: false },
    Dependent { keyword: "else", on: &["if"], is_reverse: false },
    Dependent { keyword: "unevaluatedProperties", on: EVALUATING, is_reverse: true },
    Dependent { keyword: "unevaluatedItems", on: EVALUATING, is_reverse: true },
];

/// Keywords that say which properties and items are evaluated.
const EVALUATING: &[&str] = &[
    "properties",
    "patternProperties",
    "additionalProperties",
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "allOf",
    "anyOf",
    "oneOf",
    "if",
    "then",
    "else",
    "dependentSchemas",
    "$ref",
];

/// Replaces a choice of one branch with the branch.
fn one_of_branch(schema: &mut Map<String, Value>) {
    for keyword in ["anyOf", "oneOf", "allOf"] {
        let branch = match schema.get(keyword) {
            Some(Value::Array(branches)) if branches.len() == 1 => branches[0].clone(),
            _ => continue,
        };
        let Value::Object(branch) = branch else { continue };
        let fits = |key: &String, it: &Value| match schema.get(key) {
            Some(own) => {
                own == it
                    || is_annotation(key)
                    || tighter(key, own, it).is_some()
                    || key == "required" && own.is_array() && it.is_array()
            }
            None => true,
        };
        let meets = |it: &Dependent| {
            let depends = |one: &Schema, other: &Schema| {
                one.contains_key(it.keyword) && it.on.iter().any(|key| other.contains_key(*key))
            };
            depends(schema, &branch) || depends(&branch, schema)
        };
        if branch.iter().all(|(key, it)| fits(key, it)) && !DEPENDENT.iter().any(meets) {
            schema.shift_remove(keyword);
            for (key, value) in branch {
                if key == "required"
                    && let (Some(Value::Array(own)), Value::Array(more)) = (schema.get_mut(&key), &value)
                {
                    own.extend(more.iter().filter(|it| !own.contains(it)).cloned().collect::<Vec<_>>());
                    continue;
                }
                match schema.get(&key).and_then(|own| tighter(&key, own, &value)) {
                    Some(bound) => _ = schema.insert(key, bound),
                    None => _ = schema.entry(key).or_insert(value),
                }
            }
        }
    }
}

/// The bound that implies the other bound, if the keyword is a bound.
fn tighter(keyword: &str, one: &Value, other: &Value) -> Option<Value> {
    let (a, b) = (one.as_f64()?, other.as_f64()?);
    let is_first = match keyword {
        it if LOWER.contains(&it) => a >= b,
        it if UPPER.contains(&it) => a <= b,
        _ => return None,
    };
    Some(if is_first { one.clone() } else { other.clone() })
}

/// Turns `oneOf` into `anyOf` if no value fits two branches.
fn disjoint(schema: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = schema.get("oneOf") else { return };
    let is_apart = |one: &Value, other: &Value| {
        let (Value::Object(one), Value::Object(other)) = (one, other) else { return false };
        are_apart(one, other)
    };
    let are_all = branches.len() < 64
        && branches.iter().enumerate().all(|(index, one)| branches[..index].iter().all(|other| is_apart(one, other)));
    if are_all
        && !schema.contains_key("anyOf")
        && let Some(branches) = schema.shift_remove("oneOf")
    {
        schema.insert("anyOf".to_owned(), branches);
    }
}

fn are_apart(one: &Map<String, Value>, other: &Map<String, Value>) -> bool {
    if let (Some(one), Some(other)) = (values_of(one), values_of(other)) {
        return are_disjoint(one, other);
    }
    if let (Some(one), Some(other)) = (kinds_of(one), kinds_of(other)) {
        let is_same =
            |a: &String, b: &String| a == b || [a, b].iter().all(|it| matches!(it.as_str(), "integer" | "number"));
        if one.iter().all(|a| other.iter().all(|b| !is_same(a, b))) {
            return true;
        }
    }
    // Objects are distinct if a required property has different values.
    let tag = |schema: &Map<String, Value>, name: &str| {
        let inner = schema.get("properties").and_then(|it| it.get(name)).and_then(Value::as_object)?;
        values_of(inner).filter(|_| required(schema, name)).cloned()
    };
    let names = one.get("properties").and_then(Value::as_object).into_iter().flat_map(Map::keys);
    let is_object = [one, other].iter().all(|it| it.get("type").is_some_and(|it| it == "object"));
    is_object
        && names
            .take(64)
            .any(|name| matches!((tag(one, name), tag(other, name)), (Some(a), Some(b)) if are_disjoint(&a, &b)))
}

/// Turns `anyOf` of values into one `enum`, and `anyOf` of distinct types into a list of types.
fn choice(schema: &mut Map<String, Value>) {
    let Some(Value::Array(branches)) = schema.get("anyOf") else { return };
    let is_alone = schema.keys().all(|key| key == "anyOf" || key.starts_with('$') || is_annotation(key));
    if !is_alone || !branches.iter().all(Value::is_object) {
        return;
    }
    // Pydantic writes an optional value of any kind in this way.
    if branches.len() == 2 && branches.contains(&json!({})) && branches.contains(&json!({ "type": "null" })) {
        schema.shift_remove("anyOf");
        return;
    }
    let mut flat: Vec<Map<String, Value>> = Vec::new();
    for branch in branches.iter().filter_map(Value::as_object) {
        match branch.get("anyOf") {
            Some(Value::Array(inner)) if branch.len() == 1 && inner.iter().all(Value::is_object) => {
                flat.extend(inner.iter().filter_map(Value::as_object).cloned());
            }
            _ => flat.push(branch.clone()),
        }
    }
    let flat = merged(flat, values_together);
    // Unless one schema is left, which types are merged would depend on the order of the branches.
    if let [one] = &*merged(flat.clone(), types_together) {
        schema.shift_remove("anyOf");
        for (key, value) in one {
            schema.entry(key.clone()).or_insert(value.clone());
        }
    } else {
        schema.insert("anyOf".to_owned(), Value::Array(flat.into_iter().map(Value::Object).collect()));
    }
}

type Schema = Map<String, Value>;

fn merged(branches: Vec<Schema>, together: fn(&Schema, &Schema) -> Option<Schema>) -> Vec<Schema> {
    let mut merged: Vec<Schema> = Vec::new();
    for branch in branches {
        match merged.iter_mut().find_map(|it| together(it, &branch).map(|both| (it, both))) {
            Some((place, both)) => *place = both,
            None => merged.push(branch),
        }
    }
    merged
}

fn is_null(schema: &Schema) -> bool {
    values_of(schema).is_some_and(|it| *it == [Value::Null])
        || schema.len() == 1 && schema.get("type").is_some_and(|it| it == "null")
}

/// Whether an annotation on one of them would become one on both.
fn is_described(one: &Schema, other: &Schema) -> bool {
    !is_null(one) && !is_null(other) && one.keys().chain(other.keys()).any(|it| is_annotation(it))
}

/// One schema that admits the values of both, if both list them.
fn values_together(one: &Schema, other: &Schema) -> Option<Schema> {
    let only_values = |it: &Schema| it.keys().all(|key| matches!(key.as_str(), "enum" | "type") || is_annotation(key));
    let values = |it: &Schema| if is_null(it) { Some(vec![Value::Null]) } else { values_of(it).cloned() };
    if let (Some(mut both), Some(more)) = (values(one), values(other))
        && only_values(one)
        && only_values(other)
        && !is_described(one, other)
    {
        both.extend(more.into_iter().filter(|it| !both.contains(it)).collect::<Vec<_>>());
        let mut merged = if is_null(one) { other.clone() } else { one.clone() };
        merged.shift_remove("type");
        merged.insert("enum".to_owned(), Value::Array(both));
        return Some(merged);
    }
    None
}

/// One schema that admits the values of both, if they have different types.
fn types_together(one: &Schema, other: &Schema) -> Option<Schema> {
    let (one, other) = if is_null(one) { (other, one) } else { (one, other) };
    let kinds_of = |it: &Schema| types_of(it).or_else(|| is_null(it).then(|| vec!["null".to_owned()]));
    let (kinds, more) = (kinds_of(one)?, kinds_of(other)?);
    let speaks_of_all = |it: &Schema| {
        !is_null(it) && ["enum", "anyOf", "oneOf", "allOf", "not", "$ref", "if"].iter().any(|key| it.contains_key(*key))
    };
    if speaks_of_all(one) || speaks_of_all(other) || kinds.iter().any(|it| more.contains(it)) {
        return None;
    }
    let is_number = |it: &[String]| it.iter().any(|it| matches!(it.as_str(), "integer" | "number"));
    let is_own = |key: &str| key != "type" && key != "enum";
    // Each keyword must apply to one type only; an annotation would apply to both.
    let clash = one.keys().any(|key| is_own(key) && other.contains_key(key)) || is_number(&kinds) && is_number(&more);
    if clash || is_described(one, other) {
        return None;
    }
    let mut merged = one.clone();
    merged.extend(other.iter().filter(|(key, _)| is_own(key)).map(|(key, value)| (key.clone(), value.clone())));
    let mut all = [kinds, more].concat();
    all.sort_by_key(|it| (it == "null", format!("\"{it}\"")));
    merged.insert("type".to_owned(), json!(all));
    Some(merged)
}

fn values_of(schema: &Map<String, Value>) -> Option<&Vec<Value>> {
    schema.get("enum")?.as_array()
}

pub(super) fn types_of(schema: &Map<String, Value>) -> Option<Vec<String>> {
    match schema.get("type")? {
        Value::String(one) => Some(vec![one.to_ascii_lowercase()]),
        Value::Array(many) => many.iter().map(|it| it.as_str().map(str::to_ascii_lowercase)).collect(),
        _ => None,
    }
}

pub(super) fn required(schema: &Map<String, Value>, name: &str) -> bool {
    schema.get("required").and_then(Value::as_array).is_some_and(|it| it.iter().any(|it| it == name))
}

/// The types of its values, declared or implied.
pub(super) fn kinds_of(schema: &Map<String, Value>) -> Option<Vec<String>> {
    const KINDS: &[&str] = &["null", "boolean", "string", "array", "object", "integer", "number"];
    let of = |it: &Value| KINDS.iter().find(|kind| is_of(it, kind)).map(|kind| (*kind).to_owned());
    let kinds = types_of(schema).or_else(|| values_of(schema)?.iter().map(of).collect());
    // Of an unknown type nothing is known.
    kinds.filter(|kinds| kinds.iter().all(|it| KINDS.contains(&&**it)))
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|it| it.fract() == 0.0),
        _ => false,
    }
}
