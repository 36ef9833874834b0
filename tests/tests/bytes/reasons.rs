//! Why one of our schemas is larger, each with what the schema would be if it were not for that.

use serde_json::{Map, Value, json};

/// A reason, and the schema without what it explains.
pub(crate) struct Reason {
    pub words: &'static str,
    pub without: fn(Value) -> Value,
}

pub(crate) const BOUNDS: Reason = Reason {
    words: "each integer has the bounds of its type, so that a model writes only values that the type reads",
    without: |schema| each(schema, &without_bounds),
};

pub(crate) const DEFAULTS: Reason = Reason {
    words: "each default is in the description; the keyword is disputed in strict mode, and theirs is taken out",
    without: |schema| each(schema, &without_told_default),
};

pub(crate) const ENUM_OF_ONE: Reason = Reason {
    words: "a tag is an `enum` of one value, which is a byte more than `const`",
    without: |schema| each(schema, &with_const),
};

/// Each schema of a document changed, the inner ones first.
fn each(schema: Value, change: &dyn Fn(&mut Map<String, Value>)) -> Value {
    match schema {
        Value::Object(parts) => {
            let mut parts = parts.into_iter().map(|(name, part)| (name, each(part, change))).collect();
            change(&mut parts);
            Value::Object(parts)
        }
        Value::Array(parts) => parts.into_iter().map(|part| each(part, change)).collect(),
        other => other,
    }
}

/// Also those that an attribute says: none of the types has both.
fn without_bounds(schema: &mut Map<String, Value>) {
    let of_integers = |it: &Value| it == "integer" || it == &json!(["integer", "null"]);
    if schema.get("type").is_some_and(of_integers) {
        schema.retain(|keyword, _| !["minimum", "maximum"].contains(&keyword.as_str()));
    }
}

fn without_told_default(schema: &mut Map<String, Value>) {
    schema.retain(|keyword, value| {
        keyword != "description" || !value.as_str().is_some_and(|words| words.starts_with("Default: "))
    });
}

fn with_const(schema: &mut Map<String, Value>) {
    if let Some([word]) = schema.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
        let word = word.clone();
        schema.remove("enum");
        schema.insert("const".to_owned(), word);
    }
}
