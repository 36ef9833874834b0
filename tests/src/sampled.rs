//! Answers at random, for any strict schema in any dialect: without a decoder, so that thousands take a moment.

use serde_json::{Map, Value, json};

use crate::dice::Dice;

/// An answer that the schema admits, mostly: not every pattern and bound is heeded, so the caller checks it.
///
/// With `rest` used up, the shortest that there is is taken.
#[must_use]
pub fn answer(schema: &Value, root: &Value, dice: &mut Dice, rest: usize) -> Value {
    let less = rest.saturating_sub(1);
    if let Some(reference) = schema["$ref"].as_str() {
        let target = reference.get(1..).and_then(|pointer| root.pointer(pointer)).unwrap_or(&Value::Null);
        return if rest == 0 { Value::Null } else { answer(target, root, dice, less) };
    }
    if let Some(branches) = schema["anyOf"].as_array().filter(|it| !it.is_empty()) {
        let is_null = |it: &Value| it["type"] == "null";
        let index = match branches.iter().position(is_null).filter(|_| rest == 0) {
            Some(null) => null,
            None => dice.below(branches.len()),
        };
        return answer(&branches[index], root, dice, less);
    }
    if let Some(values) = schema["enum"].as_array().filter(|it| !it.is_empty()) {
        return values[dice.below(values.len())].clone();
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) if !kinds.is_empty() => kinds[dice.below(kinds.len())].as_str().unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "object" => object(schema, root, dice, less),
        "array" => array(schema, root, dice, rest),
        "string" => string(schema, dice),
        "integer" => {
            let least = schema["minimum"].as_i64().unwrap_or(0);
            json!(least.saturating_add(i64::try_from(dice.below(9)).unwrap_or(0)))
        }
        "number" => match schema["minimum"].as_f64() {
            Some(least) => json!(least + dice.pick(&[0.0, 1.0, 0.5])),
            None => json!(dice.pick(&[0.0, 1.5, -2.0, 10.0])),
        },
        "boolean" => json!(dice.below(2) == 0),
        _ => Value::Null,
    }
}

fn object(schema: &Value, root: &Value, dice: &mut Dice, rest: usize) -> Value {
    let required = |name: &str| schema["required"].as_array().is_some_and(|it| it.iter().any(|it| it == name));
    let mut object = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if required(name) || rest > 0 && dice.below(2) == 0 {
            object.insert(name.clone(), answer(property, root, dice, rest));
        }
    }
    let further = &schema["additionalProperties"];
    if (further.is_object() || *further == json!(true)) && rest > 0 && dice.below(2) == 0 {
        object.insert("further".to_owned(), answer(further, root, dice, rest));
    }
    Value::Object(object)
}

fn array(schema: &Value, root: &Value, dice: &mut Dice, rest: usize) -> Value {
    let bound = |name: &str| schema[name].as_u64().and_then(|it| usize::try_from(it).ok());
    let prefix = schema["prefixItems"].as_array().map_or(0, Vec::len);
    let min = bound("minItems").unwrap_or(prefix).min(20);
    let more = if rest == 0 { 0 } else { dice.below(3) };
    let max = if schema["items"] == json!(false) { prefix } else { usize::MAX };
    let count = (min + more).min(bound("maxItems").unwrap_or(usize::MAX)).min(max);
    let item = |index: usize| schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
    (0..count).map(|index| answer(item(index), root, dice, rest.saturating_sub(1))).collect()
}

fn string(schema: &Value, dice: &mut Dice) -> Value {
    const ANY: [&str; 12] = ["", "a", "b", "x1", "\"a\"", "1", "null", "{}", "[]", "[1]", "{\"a\":1}", "2020-01-01"];
    const TEXTS: [&str; 8] = ["\"a\"", "1", "null", "{}", "[]", "[1]", "{\"a\":1}", "true"];
    let is_text = schema["description"].as_str().is_some_and(|it| it.contains("JSON text"));
    let text = if is_text { dice.pick(&TEXTS) } else { dice.pick(&ANY) };
    let min = schema["minLength"].as_u64().and_then(|it| usize::try_from(it).ok()).unwrap_or(0).min(1_000);
    json!(format!("{text}{}", "a".repeat(min.saturating_sub(text.len()))))
}
