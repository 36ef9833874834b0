//! A schema that a document does not have as a whole, put together from its parts.
//!
//! What it refers to becomes its definitions, and its findings are reported at their places in the document. The same holds for a schema
//! that a text of a request holds.

use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::operation::{OperationArgument, arguments};
use super::reference::{LONGEST, Targets, child, is_schema, target};
use crate::text::schema_text;

/// The parts from which a schema is put together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Subject {
    /// An operation of the path item at this pointer, by its method.
    Operation { path: String, method: &'static str },
    /// The schema at this pointer.
    Component(String),
    /// The schema that the text at this pointer holds.
    Text(String),
}

/// A schema that was put together, and the origins of its parts.
#[derive(Debug)]
pub(crate) struct Bundle {
    pub schema: Value,
    /// The places of its definitions.
    pub components: Vec<String>,
    /// How many values it has.
    pub size: usize,
    /// Why the text of the schema is not JSON.
    pub not_json: Option<String>,
    /// Prefixes of pointers into the schema, each with the prefix of the same place in the document.
    places: Vec<(String, String)>,
}

/// How many values the complete schemas of one document may have together: each operation contains everything to which it refers. In a
/// larger document, each component is judged only in the first operation that refers to it.
pub(crate) const LARGEST: usize = 300_000;

impl Bundle {
    /// Puts the schema of the subject together. Components that are already known, by their pointers, are replaced by a stand-in.
    pub(crate) fn of(document: &Value, subject: &Subject, known: &HashSet<String>) -> Self {
        let mut bundle =
            Self { schema: Value::Null, components: Vec::new(), size: 0, not_json: None, places: Vec::new() };
        match subject {
            Subject::Component(at) => bundle.root(document, at),
            Subject::Operation { path, method } => bundle.operation(document, path, method),
            Subject::Text(at) => {
                bundle.places.push((String::new(), at.clone()));
                let text = document.pointer(at).and_then(Value::as_str).unwrap_or_default();
                (bundle.schema, bundle.not_json) = match schema_text(text) {
                    Ok(schema) => (schema.value, None),
                    Err(why) => (text.into(), Some(why)),
                };
                return bundle;
            }
        }
        bundle.definitions(document, known);
        bundle
    }

    /// The place in the document for a pointer into the schema.
    pub(crate) fn place(&self, at: &str) -> String {
        let fits = |(from, _): &&(String, String)| {
            at.strip_prefix(from.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        match self.places.iter().filter(fits).max_by_key(|(from, _)| from.len()) {
            Some((from, to)) => format!("{to}{}", &at[from.len()..]),
            None => at.to_owned(),
        }
    }

    /// The schema at the pointer as a root; or as a property of an object if it cannot be a root.
    fn root(&mut self, document: &Value, at: &str) {
        // A root that is only a reference is what it refers to.
        let (mut at, mut said) = (at.to_owned(), Vec::new());
        while let Some(next) = referred(document, &at).filter(|_| said.len() < LONGEST) {
            said.push(document.pointer(&at).and_then(|it| it["description"].as_str()).unwrap_or_default());
            at = next;
        }
        let mut schema = document.pointer(&at).cloned().unwrap_or_default();
        said.push(schema["description"].as_str().unwrap_or_default());
        let mut known = HashSet::new();
        said.retain(|it| !it.is_empty() && known.insert(*it));
        let description = said.join("\n");
        if let Value::Object(schema) = &mut schema
            && !description.is_empty()
        {
            schema.insert("description".to_owned(), description.into());
        }
        self.places.push((String::new(), at.clone()));
        if is_object(document, &at) {
            self.schema = schema;
        } else {
            self.places.push(("/properties/value".to_owned(), at));
            self.schema = closed(&Map::from_iter([("value".to_owned(), schema)]), &["value".to_owned()]);
        }
    }

    /// The parameters of an operation and its body; or the body alone if there are no parameters.
    fn operation(&mut self, document: &Value, path: &str, method: &str) {
        let (arguments, _) = arguments(document, path, method);
        if let [OperationArgument { is_body: true, at, .. }] = &*arguments {
            return self.root(document, at);
        }
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for it in arguments {
            if it.is_required {
                required.push(it.name.clone());
            }
            self.places.push((child("/properties", &it.name), it.at));
            properties.insert(it.name, it.schema.into_owned());
        }
        self.places.push((String::new(), format!("{path}/{method}")));
        self.schema = closed(&properties, &required);
    }

    /// Adds what the schema refers to as its definitions.
    fn definitions(&mut self, document: &Value, known: &HashSet<String>) {
        let mut definitions = Map::new();
        let mut targets = Targets::default();
        self.size += targets.redirect(document, &mut self.schema);
        while let Some(at) = targets.open.pop() {
            let name = targets.name(&at).to_owned();
            if definitions.contains_key(&name) {
                continue;
            }
            // A target may be within another, and then its values are here again. `Bundled` refuses what is larger.
            if known.contains(&at) || self.size > 10 * LARGEST {
                definitions.insert(name, closed(&Map::new(), &[]));
                continue;
            }
            let mut schema = document.pointer(&at).cloned().unwrap_or_default();
            self.size += targets.redirect(document, &mut schema);
            self.components.push(at.clone());
            self.places.push((child("/$defs", &name), at));
            definitions.insert(name, schema);
        }
        if let Value::Object(root) = &mut self.schema
            && !definitions.is_empty()
        {
            root.insert("$defs".to_owned(), Value::Object(definitions));
        }
    }
}

/// The target of a schema that is only a reference, or an `allOf` of one schema, as version 3.0 needs it next to a description.
fn referred(document: &Value, at: &str) -> Option<String> {
    let schema = document.pointer(at)?.as_object()?;
    let mut rest = schema.iter().filter(|(key, _)| !["summary", "description", "title"].contains(&&***key));
    let next = match (rest.next()?, rest.next()) {
        ((key, Value::String(reference)), None) if key == "$ref" => target(reference)?,
        ((key, Value::Array(all)), None) if key == "allOf" && all.len() == 1 => format!("{at}/allOf/0"),
        _ => return None,
    };
    document.pointer(&next).is_some_and(is_schema).then_some(next)
}

/// Whether the schema at a pointer admits only objects.
fn is_object(document: &Value, at: &str) -> bool {
    let (mut pending, mut known) = (vec![at.to_owned()], HashSet::new());
    while let Some(at) = pending.pop() {
        let Some(schema) = document.pointer(&at).filter(|_| known.insert(at.clone())) else { continue };
        if schema.get("properties").is_some() || schema.get("type").is_some_and(|it| it == "object") {
            return true;
        }
        let count = schema.get("allOf").and_then(Value::as_array).map_or(0, Vec::len);
        pending.extend((0..count).map(|index| format!("{at}/allOf/{index}")));
        pending.extend(schema.get("$ref").and_then(Value::as_str).and_then(target));
    }
    false
}

fn closed(properties: &Map<String, Value>, required: &[String]) -> Value {
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}
