//! The part of the original schema that a codec keeps: everything except annotations with plain text.

use std::sync::OnceLock;

use serde_json::Value;

use super::packed::Packed;
use crate::instance::evaluate::Evaluator;
use crate::json::measure::size;

/// The original schema without titles, descriptions and the like.
///
/// Everything else keeps its place, so pointers and references stay valid. It is packed until the first answer is
/// decoded, because most tools are never called.
#[derive(Clone, Debug, Default)]
pub(crate) struct Original {
    packed: Packed,
    unpacked: OnceLock<Value>,
    /// Whether references depend on the way to them.
    scoped: OnceLock<bool>,
    /// How many values it has.
    size: OnceLock<u64>,
}

impl Original {
    /// Packs a schema with about so many values.
    pub(crate) fn of(schema: &Value, values: usize) -> Self {
        Self { packed: Packed::of(schema, values), ..Self::default() }
    }

    /// The original of a stored codec.
    pub(super) fn kept(schema: Value) -> Self {
        Self { unpacked: OnceLock::from(schema), ..Self::default() }
    }

    /// The schema, unpacked at the first call.
    pub(crate) fn schema(&self) -> &Value {
        self.unpacked.get_or_init(|| self.packed.unpacked())
    }

    /// How many values the schema has.
    pub(crate) fn size(&self) -> u64 {
        *self.size.get_or_init(|| size(self.schema()))
    }

    /// An evaluator of the schema. Only the first looks at all of it: there is one for each part of a streamed answer.
    pub(crate) fn evaluator(&self) -> Evaluator<'_> {
        match self.scoped.get() {
            Some(false) => Evaluator::unscoped(self.schema()),
            _ => {
                let evaluator = Evaluator::new(self.schema());
                self.scoped.get_or_init(|| evaluator.is_scoped());
                evaluator
            }
        }
    }
}

impl PartialEq for Original {
    fn eq(&self, other: &Self) -> bool {
        self.schema() == other.schema()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn words_go_and_names_stay() {
        let schema = json!({
            "description": "a",
            "properties": {
                "title": { "title": "b", "type": "string" },
                "description": true,
                "default": { "enum": ["description"], "default": { "type": "null" } }
            },
            "dependencies": { "title": ["description"], "default": { "$comment": "c" } },
            "not": { "title": "e" },
            "items": { "anyOf": [{ "title": "f" }] },
            "x-more": { "description": "d" }
        });
        let expected = json!({
            "properties": {
                "title": { "type": "string" },
                "description": true,
                "default": { "enum": ["description"], "default": { "type": "null" } }
            },
            "dependencies": { "title": ["description"], "default": {} },
            "not": {},
            "items": { "anyOf": [{}] },
            "x-more": { "description": "d" }
        });
        assert_eq!(Original::of(&schema, 0).schema(), &expected);
    }

    #[test]
    fn what_is_packed_comes_out_as_it_was() {
        let schema = json!({
            "enum": [null, true, false, -1, u64::MAX, 0.1, -0.0, 1e300, "", "ü\u{10ffff}", [], [[]], {}, { "": { "type": 1 } }],
            "properties": { "type": {}, "": false },
            "items": [{ "items": true }, []],
            "unknown": { "title": "it may be referred to" }
        });
        let original = Original::of(&schema, 0);
        assert_eq!(original.schema().to_string(), schema.to_string());
        assert_eq!(original, original.clone());
        assert_ne!(original, Original::of(&json!({}), 0));
    }
}
