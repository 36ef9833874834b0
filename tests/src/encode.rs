//! The inverse of a codec: answers that stand for a value. For tests only, since no model needs it.
//!
//! It works from the stored form of the codec, so that it judges what is stored, too.

use serde_json::{Map, Value, json};
use strict_schema::Codec;

use crate::document::Document;
use crate::second_reader::translated;

/// Writes values as the answers that a codec reads.
#[derive(Debug)]
pub struct Encoder {
    root: Value,
    steps: Vec<Value>,
    /// The schema that was sent, if there are choices.
    sent: Option<Document>,
}

/// As many answers as are kept of each part.
const MOST: usize = 48;

impl Encoder {
    /// The encoder of a codec.
    ///
    /// # Panics
    ///
    /// If the codec cannot be stored.
    #[must_use]
    pub fn new(codec: &Codec) -> Self {
        let mut stored = serde_json::to_value(codec).expect("a codec is stored as JSON");
        let closed = stored["closed"] == json!(true);
        let sent = stored.get("sent").map(|sent| match sent {
            Value::String(text) => serde_json::from_str(text).unwrap_or(Value::Null),
            sent => sent.clone(),
        });
        let Value::Array(steps) = stored["steps"].take() else { panic!("a codec has steps") };
        Self {
            root: stored["root"].take(),
            steps,
            sent: sent.and_then(|sent| Document::new(translated(&sent, closed, true))),
        }
    }

    /// Answers that may decode to the value, as far as its form goes: some of them, if there are many.
    #[must_use]
    pub fn answers(&self, value: &Value) -> Vec<Value> {
        self.write(&self.root, value, 0)
    }

    fn write(&self, step: &Value, value: &Value, depth: usize) -> Vec<Value> {
        let step = step.as_u64().and_then(|index| self.steps.get(usize::try_from(index).ok()?));
        let Some(step) = step.filter(|_| depth < 200) else { return Vec::new() };
        if step == "keep" {
            return vec![value.clone()];
        }
        if step == "text" {
            return vec![Value::String(value.to_string())];
        }
        let is_word = |key: &str| !matches!(key, "entries" | "rest" | "written" | "holds");
        let mut words = step.as_object().into_iter().flatten();
        let (word, inner) = words.find(|(key, _)| is_word(key)).expect("a step has a word");
        let below = |plan: &Value, value: &Value| self.write(plan, value, depth + 1);
        let written = match (word.as_str(), value) {
            ("nullable", Value::Null) => Some(vec![Value::Null]),
            ("same" | "nullable", _) => Some(below(inner, value)),
            ("list", Value::Array(items)) => Some(list(items.iter().map(|item| below(inner, item)))),
            ("places", Value::Array(items)) => {
                let plan = |index: usize| inner.get(index).unwrap_or(&step["rest"]);
                Some(list(items.iter().enumerate().map(|(index, item)| below(plan(index), item))))
            }
            ("unwrap", _) => {
                let name = inner[0].as_str().expect("a key has a name");
                Some(below(&inner[1], value).into_iter().map(|value| json!({ name: value })).collect())
            }
            ("object" | "open", Value::Object(members)) => self.object(step, inner, members, depth),
            ("tuple", Value::Array(items)) => self.tuple(step, inner, items, depth),
            ("map", Value::Object(members)) => Some(self.entries(inner, members, depth)),
            ("choice", _) => Some(self.choice(step, inner, value, depth)),
            _ => None,
        };
        written.unwrap_or_default()
    }

    fn object(&self, step: &Value, members: &Value, value: &Map<String, Value>, depth: usize) -> Option<Vec<Value>> {
        let mut further = value.clone();
        let mut answer = Vec::new();
        for member in members.as_array()? {
            let name = member[0].as_str()?;
            self.member(member, further.remove(name).as_ref(), depth, &mut answer)?;
        }
        if step.get("open").is_some() {
            for (name, value) in further {
                answer.push((name, self.write(&step["rest"], &value, depth + 1)));
            }
        } else if let Some(name) = step["entries"][0].as_str() {
            let written = self.write(&step["entries"][1], &Value::Object(further), depth + 1);
            answer.push((name.to_owned(), written));
        } else if !further.is_empty() {
            return None;
        }
        Some(object(answer))
    }

    fn tuple(&self, step: &Value, members: &Value, items: &[Value], depth: usize) -> Option<Vec<Value>> {
        let members = members.as_array()?;
        let mut answer = Vec::new();
        for (index, member) in members.iter().enumerate() {
            self.member(member, items.get(index), depth, &mut answer)?;
        }
        let more = items.get(members.len()..).unwrap_or_default();
        if let Some(name) = step["rest"][0].as_str() {
            let written = self.write(&step["rest"][1], &Value::Array(more.to_vec()), depth + 1);
            answer.push((name.to_owned(), written));
        } else if !more.is_empty() {
            return None;
        }
        Some(object(answer))
    }

    /// Adds a member of an object. None if there is no way to write it.
    fn member(
        &self,
        member: &Value,
        value: Option<&Value>,
        depth: usize,
        answer: &mut Vec<(String, Vec<Value>)>,
    ) -> Option<()> {
        let written = match (value, member[2].as_str()?) {
            (None, "null") => vec![Value::Null],
            (None, "list") => vec![json!([])],
            (None, "left-out") => return Some(()),
            (None, _) => return None,
            (Some(value), "list") => {
                self.write(&member[1], value, depth + 1).into_iter().map(|value| json!([value])).collect()
            }
            // Null is read as absent.
            (Some(value), "null") => {
                self.write(&member[1], value, depth + 1).into_iter().filter(|it| !it.is_null()).collect()
            }
            (Some(value), _) => self.write(&member[1], value, depth + 1),
        };
        answer.push((member[0].as_str()?.to_owned(), written));
        Some(())
    }

    fn entries(&self, kinds: &Value, members: &Map<String, Value>, depth: usize) -> Vec<Value> {
        let matches = |kind: &Value, key: &str| {
            let pattern = kind[0].as_str().map(|pattern| json!({ "pattern": pattern }));
            pattern.is_none_or(|pattern| jsonschema::is_valid(&pattern, &json!(key)))
        };
        let entry = |(key, value): (&String, &Value)| {
            let kind = kinds.as_array().into_iter().flatten().find(|kind| matches(kind, key));
            let values = kind.map(|kind| self.write(&kind[1], value, depth + 1)).unwrap_or_default();
            values.into_iter().map(|value| json!({ "key": key, "value": value })).collect()
        };
        list(members.iter().map(entry))
    }

    /// The value in each branch in which it can be written.
    fn choice(&self, step: &Value, branches: &Value, value: &Value, depth: usize) -> Vec<Value> {
        let mut found = Vec::new();
        for (index, branch) in branches.as_array().into_iter().flatten().enumerate() {
            let pointer = format!("{}/anyOf/{index}", step["written"].as_str().unwrap_or_default());
            let is_written =
                |answer: &Value| self.sent.as_ref().is_none_or(|sent| sent.admits(&pointer, answer) != Ok(false));
            found.extend(self.write(branch, value, depth + 1).into_iter().filter(is_written));
        }
        found.truncate(MOST);
        found
    }
}

fn list(items: impl Iterator<Item = Vec<Value>>) -> Vec<Value> {
    product(items.collect()).into_iter().map(Value::Array).collect()
}

fn object(members: Vec<(String, Vec<Value>)>) -> Vec<Value> {
    let (names, values): (Vec<String>, Vec<Vec<Value>>) = members.into_iter().unzip();
    let object = |values: Vec<Value>| Value::Object(names.iter().cloned().zip(values).collect());
    product(values).into_iter().map(object).collect()
}

/// One of each, in some of the combinations.
fn product(parts: Vec<Vec<Value>>) -> Vec<Vec<Value>> {
    let mut found = vec![Vec::with_capacity(parts.len())];
    for part in parts {
        if let [only] = part.as_slice() {
            for start in &mut found {
                start.push(only.clone());
            }
            continue;
        }
        let more = |start: &Vec<Value>| {
            let end = |it: &Value| start.iter().chain([it]).cloned().collect();
            part.iter().map(end).collect::<Vec<Vec<Value>>>()
        };
        found = found.iter().flat_map(more).take(MOST).collect();
    }
    found
}
