//! What the validator counts of a schema, for the limits on the whole schema.
//!
//! `derived/render/totals.rs` counts the same of a Rust type. The two share nothing but the limits: that one runs in const
//! evaluation on types, as it writes them, and stops at the first limit; this one counts JSON, and reports all limits.

use serde_json::Value;

use super::subschema::Subschema;
use crate::json::keyword::{DEFINITIONS, Keyword};

/// The counts of one schema.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counts {
    pub properties: u64,
    pub enum_values: u64,
    pub text: u64,
    pub unions: u64,
    /// Unions that stand in no definition.
    pub unions_in_place: u64,
    /// Unions, counting the target of each reference wherever it is referred to.
    pub unions_expanded: u64,
    pub optionals: u64,
    pub optionals_expanded: u64,
    /// Bytes of the whole schema as JSON text.
    pub bytes: u64,
    /// Strict tools of the request.
    pub strict_tools: u64,
    /// Properties of all strict schemas of the request.
    pub fields: u64,
}

impl Counts {
    /// Counts a subschema. Returns the unions and optional properties of the subschema itself.
    pub(crate) fn add(&mut self, schema: &Subschema<'_, '_>) -> (u32, u32) {
        let mut optionals = 0;
        if let Some(properties) = schema.properties() {
            optionals = properties.len().saturating_sub(schema.declared) as u64;
            self.properties += properties.len() as u64;
            self.text += properties.keys().map(|key| characters(key)).sum::<u64>();
        }
        for keyword in DEFINITIONS.iter() {
            if let Some(definitions) = schema.get(keyword).and_then(Value::as_object) {
                self.text += definitions.keys().map(|key| characters(key)).sum::<u64>();
            }
        }
        let values = schema.list(Keyword::Enum);
        self.enum_values += values.len() as u64;
        self.text += values.iter().filter_map(Value::as_str).map(characters).sum::<u64>();
        if let Some(Value::String(value)) = schema.get(Keyword::Const) {
            self.text += characters(value);
        }
        let union = schema.has(Keyword::AnyOf) || schema.kinds.len() > 1;
        self.unions += u64::from(union);
        self.optionals += optionals;
        (u32::from(union), u32::try_from(optionals).unwrap_or(u32::MAX))
    }
}

fn characters(text: &str) -> u64 {
    if text.is_ascii() { text.len() as u64 } else { text.chars().count() as u64 }
}
