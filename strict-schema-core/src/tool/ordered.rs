//! The order of a normalized schema: that of the schema that it comes from.

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
    let mut schema = Json::from(schema);
    sort(&mut schema, &lists, &first, false);
    schema
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

/// `is_names`: the keys are names of schemas, and no keywords.
fn sort(json: &mut Json<'_>, lists: &[Vec<String>], first: &Map<String, Value>, is_names: bool) {
    match json {
        Json::Object(members) if is_names => {
            let of_these = |list: &&Vec<String>| members.iter().all(|(name, _)| list.iter().any(|it| it == name));
            match lists.iter().find(of_these) {
                Some(list) => members.sort_by_key(|(name, _)| list.iter().position(|it| it == name)),
                None => {
                    members.sort_by_key(|(name, _)| first.get(&**name).and_then(Value::as_u64).unwrap_or(u64::MAX));
                }
            }
            for (_, schema) in members {
                sort(schema, lists, first, false);
            }
        }
        Json::Object(members) => {
            members.sort_by_key(|(name, _)| KEYWORDS.iter().position(|it| it == name).unwrap_or(KEYWORDS.len()));
            let mut names = Vec::new();
            for (keyword, value) in members {
                sort(value, lists, first, matches!(&**keyword, "properties" | "$defs"));
                // The properties come before.
                match (&**keyword, value) {
                    ("properties", Json::Object(properties)) => {
                        names = properties.iter().map(|(name, _)| name.clone()).collect();
                    }
                    ("required", Json::List(required)) => required
                        .sort_by_key(|it| names.iter().position(|name| matches!(it, Json::Text(it) if it == name))),
                    _ => {}
                }
            }
        }
        Json::List(items) => items.iter_mut().for_each(|item| sort(item, lists, first, false)),
        _ => {}
    }
}

/// The order of keywords, as the derive writes them.
const KEYWORDS: &[&str] =
    &["type", "description", "anyOf", "enum", "properties", "items", "required", "additionalProperties", "$defs"];
