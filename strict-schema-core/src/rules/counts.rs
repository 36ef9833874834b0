//! What is counted of a schema, to be held to the limits of the whole.

use serde_json::Value;

use super::site::Site;
use crate::json::keyword::{DEFINITIONS, Keyword};

/// What is counted along the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub nesting: u32,
    pub properties: u64,
    pub enum_values: u64,
    pub text: u64,
    pub unions: u64,
    /// Unions where each reference is replaced by what it refers to.
    pub unions_expanded: u64,
    pub optionals: u64,
    pub optionals_expanded: u64,
    /// Of the whole schema as JSON text.
    pub bytes: u64,
    /// Of a request, where there is one.
    pub strict_tools: u64,
    /// Properties of all its strict schemas.
    pub fields: u64,
}

impl Counts {
    /// Counts a subschema. Returns its own unions and optional properties.
    pub(crate) fn add(&mut self, site: &Site<'_, '_>) -> (u32, u32) {
        let mut optionals = 0;
        if let Some(properties) = site.properties() {
            optionals = properties.len().saturating_sub(site.declared) as u64;
            self.properties += properties.len() as u64;
            self.text += properties.keys().map(|key| characters(key)).sum::<u64>();
        }
        for keyword in DEFINITIONS.iter() {
            if let Some(definitions) = site.get(keyword).and_then(Value::as_object) {
                self.text += definitions.keys().map(|key| characters(key)).sum::<u64>();
            }
        }
        if let Some(values) = site.get(Keyword::Enum).and_then(Value::as_array) {
            self.enum_values += values.len() as u64;
            self.text += values.iter().filter_map(Value::as_str).map(characters).sum::<u64>();
        }
        if let Some(Value::String(value)) = site.get(Keyword::Const) {
            self.text += characters(value);
        }
        let union = site.has(Keyword::AnyOf) || site.kinds.len() > 1;
        self.unions += u64::from(union);
        self.optionals += optionals;
        (u32::from(union), u32::try_from(optionals).unwrap_or(u32::MAX))
    }
}

fn characters(text: &str) -> u64 {
    if text.is_ascii() { text.len() as u64 } else { text.chars().count() as u64 }
}
