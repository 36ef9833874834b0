//! The order of a normalized schema: that of the schema that it comes from.

use std::borrow::Cow;

use serde_json::{Map, Value};

use crate::json::ordered::Json;

/// A schema, its properties in the order in which the text has them: a `Value` may have sorted them.
pub(super) fn in_order_of<'v>(schema: &'v Value, text: &Json<'_>) -> Json<'v> {
    let mut lists = Vec::new();
    property_lists(text, &mut lists);
    let mut first = Map::new();
    for name in lists.iter().flatten() {
        let count = first.len();
        first.entry(name.clone()).or_insert_with(|| count.into());
    }
    ordered(schema, &lists, &first, false)
}

/// The names of each object's properties.
fn property_lists(json: &Json<'_>, lists: &mut Vec<Vec<String>>) {
    match json {
        Json::Object(members) => {
            if let Some(Json::Object(properties)) = json.get("properties") {
                lists.push(properties.iter().map(|(name, _)| name.to_string()).collect());
            }
            for (_, value) in members {
                property_lists(value, lists);
            }
        }
        Json::List(items) => items.iter().for_each(|item| property_lists(item, lists)),
        _ => {}
    }
}

fn ordered<'v>(value: &'v Value, lists: &[Vec<String>], first: &Map<String, Value>, is_properties: bool) -> Json<'v> {
    match value {
        Value::Object(members) => {
            let mut members: Vec<_> = members.iter().collect();
            if is_properties {
                let of_these = |list: &&Vec<String>| members.iter().all(|(name, _)| list.contains(name));
                match lists.iter().find(of_these) {
                    Some(list) => members.sort_by_key(|(name, _)| list.iter().position(|it| it == *name)),
                    None => {
                        members.sort_by_key(|(name, _)| first.get(*name).and_then(Value::as_u64).unwrap_or(u64::MAX));
                    }
                }
            } else {
                members.sort_by_key(|(name, _)| KEYWORDS.iter().position(|it| it == name).unwrap_or(KEYWORDS.len()));
            }
            let names: Vec<Cow<'v, str>> = match value.get("properties").filter(|_| !is_properties) {
                Some(properties) => match ordered(properties, lists, first, true) {
                    Json::Object(members) => members.into_iter().map(|(name, _)| name).collect(),
                    _ => Vec::new(),
                },
                None => Vec::new(),
            };
            let member = |(name, value): (&'v String, &'v Value)| {
                let is_list = !is_properties && name == "required";
                let inner = match value {
                    Value::Array(required) if is_list => {
                        let mut required: Vec<_> = required.iter().collect();
                        required.sort_by_key(|it| names.iter().position(|name| Some(&**name) == it.as_str()));
                        Json::List(required.into_iter().map(Json::from).collect())
                    }
                    _ => ordered(value, lists, first, !is_properties && matches!(&**name, "properties" | "$defs")),
                };
                (Cow::Borrowed(name.as_str()), inner)
            };
            Json::Object(members.into_iter().map(member).collect())
        }
        Value::Array(items) => Json::List(items.iter().map(|item| ordered(item, lists, first, false)).collect()),
        _ => Json::from(value),
    }
}

/// The order of keywords, as the derive writes them.
const KEYWORDS: &[&str] =
    &["type", "description", "anyOf", "enum", "properties", "items", "required", "additionalProperties", "$defs"];
