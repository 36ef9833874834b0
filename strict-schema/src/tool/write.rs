//! One JSON object as text, its keys in the order in which they are added.

use serde_json::Value;

/// An object on its way.
pub(super) struct Object(String);

impl Object {
    pub(super) fn new() -> Self {
        Self(String::from("{"))
    }

    /// A member whose value is JSON already.
    pub(super) fn json(mut self, key: &str, value: &str) -> Self {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push('"');
        self.0.push_str(key);
        self.0.push_str("\":");
        self.0.push_str(value);
        self
    }

    pub(super) fn text(self, key: &str, value: &str) -> Self {
        self.json(key, &Value::from(value).to_string())
    }

    /// A text that is escaped already, left out where there is none.
    pub(super) fn description(self, escaped: &str) -> Self {
        if escaped.is_empty() { self } else { self.json("description", &format!("\"{escaped}\"")) }
    }

    /// A flag of three values: `None` is to leave it out.
    pub(super) fn flag(self, key: &str, flag: Option<bool>) -> Self {
        match flag {
            None => self,
            Some(true) => self.json(key, "true"),
            Some(false) => self.json(key, "false"),
        }
    }

    pub(super) fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}
