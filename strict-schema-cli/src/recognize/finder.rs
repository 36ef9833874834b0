//! What was found in a value so far, what kind of value that makes it, and how a schema or a named object is added to it.

use serde::Serialize;
use serde_json::{Map, Value};
use strict_schema::Role;

use super::item::{Item, Shape, is_evident, is_telling};
use super::reference::{child, is_schema};

/// What a value was recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Schema,
    Tool,
    Format,
    /// A list of tools, alone or as a `tools/list` result.
    Tools,
    Request,
    /// Several requests.
    Batch,
    OpenApi,
}

/// Why a value in a list of tools is skipped.
pub(super) const NO_TOOL: &str = "no tool recognized";

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Finder {
    pub items: Vec<Item>,
    pub built_in: usize,
    pub skipped: Vec<(String, &'static str)>,
    /// How many requests were found before.
    pub request: usize,
    /// The namespace of the tools that are being read.
    pub namespace: Option<String>,
}

impl Finder {
    /// Whether the value, which can be anything, is a schema. If so, it becomes an item.
    pub(super) fn schema(&mut self, value: &Value, at: &str) -> bool {
        value.as_object().is_none_or(|it| it.is_empty() || is_evident(it))
            && self.schema_for(value, at, None, Shape::Any)
    }

    /// Whether the value is a schema where one is expected, with whatever mistakes. If so, it becomes an item.
    pub(super) fn schema_for(&mut self, value: &Value, at: &str, role: Option<Role>, shape: Shape) -> bool {
        let is_known = match value {
            Value::Bool(_) => true,
            Value::Object(object) => object.is_empty() || is_evident(object) || object.keys().any(|it| is_telling(it)),
            _ => false,
        };
        if is_known {
            let (at, shape, request) = (at.to_owned(), shape.of(value), self.request);
            self.items.push(Item { schema_at: Some(at.clone()), role, at, shape, request, ..Item::default() });
        }
        is_known
    }

    /// Adds an object with a name, and its schema under the first of these keys that it has.
    pub(super) fn called(
        &mut self,
        object: &Map<String, Value>,
        at: &str,
        keys: &[&str],
        (role, shape): (Role, Shape),
    ) -> bool {
        let key = keys.iter().find(|key| object.get(**key).is_some_and(is_schema));
        let shape = key.map_or(shape, |key| shape.of(&object[*key]));
        if key.is_none() && !object.get("name").is_some_and(Value::is_string) {
            return false;
        }
        self.push(object, at, key.map(|key| child(at, key)), (role, shape));
        true
    }

    pub(super) fn push(
        &mut self,
        object: &Map<String, Value>,
        at: &str,
        schema_at: Option<String>,
        (role, shape): (Role, Shape),
    ) {
        let name = object.get("name").and_then(Value::as_str).map(str::to_owned);
        let mut item = Item {
            name_at: name.as_ref().map(|_| child(at, "name")),
            name,
            namespace: self.namespace.clone(),
            schema_at,
            role: Some(role),
            at: at.to_owned(),
            shape,
            request: self.request,
            ..Item::default()
        };
        item.read_flag(object);
        self.items.push(item);
    }

    /// Adds a schema that has a name or an id next to it, as in collections.
    pub(super) fn row(&mut self, object: &Map<String, Value>) -> Option<Kind> {
        let is_row = ["name", "id", "strict", "source"].iter().any(|key| object.contains_key(*key));
        let schema = object.get("schema").filter(|_| is_row)?;
        let role = object.contains_key("name").then_some(Role::Format);
        if !self.schema(schema, "/schema") {
            return None;
        }
        let item = self.items.last_mut()?;
        item.role = role;
        let key = if role.is_some() { "name" } else { "id" };
        item.name = object.get(key).and_then(Value::as_str).map(str::to_owned);
        item.name_at = role.map(|_| "/name".to_owned());
        item.read_flag(object);
        item.at = String::new();
        Some(if role.is_some() { Kind::Format } else { Kind::Schema })
    }
}
