//! What a codec keeps of the original schema: all that a value can break.

use serde_json::{Map, Value};

use crate::keyword::{Holds, Keyword, KeywordSet};

/// A copy of the schema without the words that are in it for readers only.
///
/// Everything else keeps its place, so that pointers and references hold. It builds as it goes down, which a walk that
/// only looks cannot; how deep that is the normalizer has bounded.
pub(crate) fn binding(schema: &Value) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let mut kept = Map::with_capacity(members.len());
    for (name, value) in members {
        let Some(keyword) = Keyword::named(name) else {
            kept.insert(name.clone(), value.clone());
            continue;
        };
        // What is no plain text may be referred to.
        if WORDS.has(keyword) && value.is_string() {
            continue;
        }
        let value = match (keyword.row().holds, value) {
            (Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList, Value::Object(_)) => binding(value),
            (Holds::SchemaList | Holds::SchemaOrList, Value::Array(schemas)) => schemas.iter().map(binding).collect(),
            (Holds::SchemaMap | Holds::SchemaOrNamesMap, Value::Object(schemas)) => {
                let schemas = schemas.iter().map(|(name, schema)| (name.clone(), binding(schema)));
                Value::Object(schemas.collect())
            }
            _ => value.clone(),
        };
        kept.insert(name.clone(), value);
    }
    Value::Object(kept)
}

const WORDS: KeywordSet =
    KeywordSet::of(&[Keyword::Title, Keyword::Description, Keyword::Default, Keyword::Example, Keyword::Comment]);

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
            "x-more": { "description": "d" }
        });
        let expected = json!({
            "properties": {
                "title": { "type": "string" },
                "description": true,
                "default": { "enum": ["description"], "default": { "type": "null" } }
            },
            "dependencies": { "title": ["description"], "default": {} },
            "x-more": { "description": "d" }
        });
        assert_eq!(binding(&schema), expected);
    }
}
