//! What has to be done to a schema of `schemars` before OpenAI's strict mode takes it, and no more.
//!
//! It is what OpenAI's packages do to a schema (close each object, ask for each property, write out a reference that has
//! keywords beside it), and what they leave to the one who writes it: `anyOf` for `oneOf`, and no keyword or format that is refused.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};
use strict_schema::dialect::OPENAI;

/// As `schema_for!` has it.
pub(crate) fn raw<T: JsonSchema>() -> Value {
    schemars::schema_for!(T).to_value()
}

/// As strict mode takes it.
pub(crate) fn strict<T: JsonSchema>() -> Value {
    let mut root =
        SchemaSettings::draft2020_12().with(|it| it.meta_schema = None).into_generator().into_root_schema_for::<T>();
    let definitions = root.get("$defs").and_then(Value::as_object).cloned().unwrap_or_default();
    close(root.ensure_object(), &definitions);
    Schema::to_value(root)
}

/// What a format of `schemars` says of a number is in no provider's strict mode, and neither `default` nor `title` does anything there.
fn close(schema: &mut Map<String, Value>, definitions: &Map<String, Value>) {
    if schema.len() > 1
        && let Some(reference) = schema.remove("$ref")
    {
        let name = reference.as_str().and_then(|it| it.strip_prefix("#/$defs/")).expect("it refers to a definition");
        let written = definitions[name].as_object().expect("a definition is an object");
        for (keyword, value) in written {
            schema.entry(keyword).or_insert_with(|| value.clone());
        }
    }
    schema.remove("default");
    schema.remove("title");
    schema.retain(|keyword, value| keyword != "format" || is_taken(value));
    if let Some(branches) = schema.remove("oneOf") {
        schema.insert("anyOf".to_owned(), branches);
    }
    if let Some(Value::Object(properties)) = schema.get("properties") {
        let names = properties.keys().cloned().map(Value::String).collect();
        schema.insert("required".to_owned(), Value::Array(names));
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
    }
    for (keyword, value) in schema.iter_mut() {
        match (keyword.as_str(), value) {
            ("properties" | "$defs", Value::Object(inner)) => {
                inner.values_mut().filter_map(Value::as_object_mut).for_each(|it| close(it, definitions));
            }
            ("anyOf", Value::Array(inner)) => {
                inner.iter_mut().filter_map(Value::as_object_mut).for_each(|it| close(it, definitions));
            }
            ("items", Value::Object(inner)) => close(inner, definitions),
            _ => {}
        }
    }
}

fn is_taken(format: &Value) -> bool {
    format.as_str().is_some_and(|name| OPENAI.formats.iter().any(|it| it.name() == name))
}
