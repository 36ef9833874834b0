//! Why one of our schemas is larger, each with what the schema would be if it were not for that.

use serde_json::{Map, Value, json};

/// A reason, and the schema without what it explains.
pub(crate) struct Reason {
    pub words: &'static str,
    pub without: fn(Value) -> Value,
}

pub(crate) const BOUNDS: Reason = Reason {
    words: "each integer has the bounds of its type, since else a model may write one that the type does not read",
    without: |schema| each(schema, &without_bounds),
};

pub(crate) const DEFAULTS: Reason = Reason {
    words: "each default is told in words; the keyword is disputed in strict mode, and theirs is taken out",
    without: |schema| each(schema, &without_told_default),
};

pub(crate) const COPIES: Reason = Reason {
    words: "a type that does not contain itself is written wherever it stands, and not once under `$defs`",
    without: |schema| with_definitions(&schema),
};

pub(crate) const LISTS_OR_NULL: Reason = Reason {
    words: "a list or null is `anyOf` of two schemas: null stands beside the type of a plain scalar only",
    without: |schema| each(schema, &with_list_of_types),
};

pub(crate) const ENUM_OF_ONE: Reason = Reason {
    words: "a tag is an `enum` of one word, which is a byte more than `const`",
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

fn with_list_of_types(schema: &mut Map<String, Value>) {
    let Some([Value::Object(list), null]) = schema.get("anyOf").and_then(Value::as_array).map(Vec::as_slice) else {
        return;
    };
    if list.get("type") == Some(&json!("array")) && null == &json!({ "type": "null" }) {
        let mut list = list.clone();
        list.insert("type".to_owned(), json!(["array", "null"]));
        *schema = list;
    }
}

fn with_const(schema: &mut Map<String, Value>) {
    if let Some([word]) = schema.get("enum").and_then(Value::as_array).map(Vec::as_slice) {
        let word = word.clone();
        schema.remove("enum");
        schema.insert("const".to_owned(), word);
    }
}

/// The objects that stand there more than once, each under `$defs` and by a name of seven letters.
fn with_definitions(schema: &Value) -> Value {
    let mut objects = Vec::new();
    collect(schema, &mut objects);
    let mut copied: Vec<Value> = Vec::new();
    for (index, object) in objects.iter().enumerate() {
        if objects[..index].contains(object) && !copied.contains(object) {
            copied.push((*object).clone());
        }
    }
    let definitions = copied.iter().enumerate().map(|(index, it)| (name(index), inside(it, &copied)));
    let mut whole = inside(schema, &copied);
    whole["$defs"] = Value::Object(definitions.collect());
    whole
}

/// What is in the schema, with a reference for each object that is copied.
fn inside(schema: &Value, copied: &[Value]) -> Value {
    let refer = |part: &Value| match copied.iter().position(|it| it == part) {
        Some(index) => json!({ "$ref": format!("#/$defs/{}", name(index)) }),
        None => inside(part, copied),
    };
    match schema {
        Value::Object(parts) => parts.iter().map(|(name, part)| (name.clone(), refer(part))).collect(),
        Value::Array(parts) => parts.iter().map(refer).collect(),
        other => other.clone(),
    }
}

fn name(index: usize) -> String {
    format!("object{index}")
}

fn collect<'s>(schema: &'s Value, objects: &mut Vec<&'s Value>) {
    if schema.get("properties").is_some() {
        objects.push(schema);
    }
    match schema {
        Value::Object(parts) => parts.values().for_each(|it| collect(it, objects)),
        Value::Array(parts) => parts.iter().for_each(|it| collect(it, objects)),
        _ => {}
    }
}
