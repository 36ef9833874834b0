//! The inverse of a codec: an answer that stands for a value. For tests only, since no model needs it.
//!
//! It works from the stored form of the codec, so that it judges what is stored, too.

use serde_json::{Map, Value, json};
use strict_schema::Codec;

use crate::written::translated;

/// An answer that decodes to the value, if the encoder finds one.
///
/// # Errors
///
/// Why there is none.
pub fn encode(codec: &Codec, value: &Value) -> Result<Value, String> {
    let stored = serde_json::to_value(codec).map_err(|error| error.to_string())?;
    let encoder = Encoder {
        steps: stored["steps"].as_array().cloned().unwrap_or_default(),
        sent: stored.get("sent").cloned(),
        closed: stored["closed"] == json!(true),
    };
    encoder.write(&stored["root"], value)
}

struct Encoder {
    steps: Vec<Value>,
    /// The schema that was sent, if there are choices.
    sent: Option<Value>,
    closed: bool,
}

impl Encoder {
    fn write(&self, step: &Value, value: &Value) -> Result<Value, String> {
        let index = usize::try_from(step.as_u64().ok_or("no step")?).map_err(|error| error.to_string())?;
        let step = &self.steps[index];
        if step == "keep" {
            return Ok(value.clone());
        }
        if step == "text" {
            return Ok(Value::String(value.to_string()));
        }
        let (word, inner) = step
            .as_object()
            .and_then(|step| {
                step.iter().find(|(key, _)| !matches!(key.as_str(), "entries" | "rest" | "written" | "holds"))
            })
            .ok_or("a step that is none")?;
        match word.as_str() {
            "nullable" if value.is_null() => Ok(Value::Null),
            "same" | "nullable" => self.write(inner, value),
            "list" => {
                let items = value.as_array().ok_or("no array")?;
                items.iter().map(|item| self.write(inner, item)).collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            "unwrap" => {
                let value = self.write(&inner[1], value)?;
                Ok(json!({ inner[0].as_str().unwrap_or_default(): value }))
            }
            "object" => self.object(step, value),
            "open" => self.open(step, value),
            "places" => {
                let items = value.as_array().ok_or("no array")?;
                let plan = |index: usize| inner.get(index).unwrap_or(&step["rest"]);
                let items = items.iter().enumerate().map(|(index, item)| self.write(plan(index), item));
                items.collect::<Result<Vec<_>, _>>().map(Value::Array)
            }
            "tuple" => self.tuple(step, value),
            "map" => self.entries(inner, value.as_object().ok_or("no object")?.iter()),
            "choice" => self.choice(step, value),
            _ => Err(format!("an unknown step: {word}")),
        }
    }

    fn object(&self, step: &Value, value: &Value) -> Result<Value, String> {
        let object = value.as_object().ok_or("no object")?;
        let mut answer = Map::new();
        let mut known = Vec::new();
        for member in step["object"].as_array().into_iter().flatten() {
            let name = member[0].as_str().unwrap_or_default();
            known.push(name);
            if let Some(answered) = self.member(member, object.get(name))? {
                answer.insert(name.to_owned(), answered);
            }
        }
        let further: Vec<_> = object.iter().filter(|(key, _)| !known.contains(&key.as_str())).collect();
        match &step["entries"] {
            Value::Null if further.is_empty() => {}
            Value::Null => return Err(format!("`{}` is not declared", further[0].0)),
            entries => {
                let map: Map<String, Value> =
                    further.into_iter().map(|(key, value)| (key.clone(), value.clone())).collect();
                let written = self.write(&entries[1], &Value::Object(map))?;
                answer.insert(entries[0].as_str().unwrap_or_default().to_owned(), written);
            }
        }
        Ok(Value::Object(answer))
    }

    fn open(&self, step: &Value, value: &Value) -> Result<Value, String> {
        let mut further = value.as_object().ok_or("no object")?.clone();
        let mut answer = Map::new();
        for member in step["open"].as_array().into_iter().flatten() {
            let name = member[0].as_str().unwrap_or_default();
            if let Some(answered) = self.member(member, further.remove(name).as_ref())? {
                answer.insert(name.to_owned(), answered);
            }
        }
        for (name, value) in further {
            answer.insert(name, self.write(&step["rest"], &value)?);
        }
        Ok(Value::Object(answer))
    }

    fn tuple(&self, step: &Value, value: &Value) -> Result<Value, String> {
        let items = value.as_array().ok_or("no array")?;
        let members = step["tuple"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut answer = Map::new();
        for (index, member) in members.iter().enumerate() {
            if let Some(answered) = self.member(member, items.get(index))? {
                answer.insert(member[0].as_str().unwrap_or_default().to_owned(), answered);
            }
        }
        let more = items.get(members.len()..).unwrap_or_default();
        match &step["rest"] {
            Value::Null if more.is_empty() => {}
            Value::Null => return Err("more items than are declared".to_owned()),
            rest => {
                let written = self.write(&rest[1], &Value::Array(more.to_vec()))?;
                answer.insert(rest[0].as_str().unwrap_or_default().to_owned(), written);
            }
        }
        Ok(Value::Object(answer))
    }

    fn member(&self, member: &Value, value: Option<&Value>) -> Result<Option<Value>, String> {
        let presence = member[2].as_str().unwrap_or_default();
        Ok(match (value, presence) {
            (None, "null") => Some(Value::Null),
            (None, "list") => Some(json!([])),
            (None, "left-out") => None,
            (None, _) => return Err(format!("{} has no way to be absent", member[0])),
            (Some(value), "list") => Some(json!([self.write(&member[1], value)?])),
            (Some(value), _) => Some(self.write(&member[1], value)?),
        })
    }

    fn entries<'a>(
        &self,
        kinds: &Value,
        members: impl Iterator<Item = (&'a String, &'a Value)>,
    ) -> Result<Value, String> {
        let mut entries = Vec::new();
        for (key, value) in members {
            let kinds = kinds.as_array().ok_or("no kinds")?;
            let matching = kinds.iter().find(|kind| {
                let pattern = kind[0].as_str().map(|pattern| json!({ "type": "string", "pattern": pattern }));
                pattern.is_none_or(|pattern| jsonschema::is_valid(&pattern, &json!(key)))
            });
            let kind = matching.ok_or_else(|| format!("`{key}` matches no pattern"))?;
            entries.push(json!({ "key": key, "value": self.write(&kind[1], value)? }));
        }
        Ok(Value::Array(entries))
    }

    /// The first branch in which the value can be written, and that reads it back.
    fn choice(&self, step: &Value, value: &Value) -> Result<Value, String> {
        let mut last = "no branch".to_owned();
        for (index, branch) in step["choice"].as_array().into_iter().flatten().enumerate() {
            match self.write(branch, value) {
                Ok(answer) => {
                    let pointer = format!("{}/anyOf/{index}", step["written"].as_str().unwrap_or_default());
                    if self.admits(&pointer, &answer) {
                        return Ok(answer);
                    }
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    fn admits(&self, pointer: &str, answer: &Value) -> bool {
        let Some(sent) = &self.sent else { return true };
        let mut root = json!({ "$ref": format!("#/sent{}", pointer.replace('%', "%25")) });
        let mut schema = translated(sent, self.closed, true);
        strip_ids(&mut schema);
        relocate(&mut schema);
        root["sent"] = schema;
        jsonschema::validator_for(&root).is_ok_and(|validator| validator.is_valid(answer))
    }
}

fn strip_ids(schema: &mut Value) {
    if let Value::Object(members) = schema {
        members.remove("$id");
        if members.get("id").is_some_and(Value::is_string) {
            members.remove("id");
        }
        members.remove("$schema");
    }
}

/// References to the document's root, which is not the root any more.
fn relocate(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(relocate),
        Value::Object(members) => {
            if let Some(Value::String(reference)) = members.get_mut("$ref")
                && let Some(rest) = reference.strip_prefix('#')
            {
                *reference = format!("#/sent{rest}");
            }
            members.values_mut().for_each(relocate);
        }
        _ => {}
    }
}
