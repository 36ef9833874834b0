//! What a codec keeps of the original schema: all that a value can break.

use serde_json::{Map, Value};

use crate::keyword::{Holds, Keyword, KeywordSet};

/// The schema without the words that are in it for readers only.
///
/// Everything else keeps its place, so that pointers and references hold. How deep the schema is the normalizer has bounded.
pub(crate) fn binding(schema: &Value) -> Value {
    let Value::Object(members) = schema else { return schema.clone() };
    let mut kept = Map::with_capacity(members.len());
    for (name, value) in members {
        let value = match Keyword::named(name) {
            // What is no plain text may be referred to.
            Some(keyword) if WORDS.has(keyword) && value.is_string() => continue,
            Some(keyword) => below(keyword, value),
            None => value.clone(),
        };
        kept.insert(name.clone(), value);
    }
    Value::Object(kept)
}

/// What stands under a keyword, without words.
fn below(keyword: Keyword, value: &Value) -> Value {
    match (keyword.row().holds, value) {
        (Holds::Schema | Holds::SchemaOrFlag | Holds::SchemaOrList, Value::Object(_)) => binding(value),
        (Holds::SchemaList | Holds::SchemaOrList, Value::Array(schemas)) => schemas.iter().map(binding).collect(),
        (Holds::SchemaMap | Holds::SchemaOrNamesMap, Value::Object(schemas)) => {
            schemas.iter().map(|(name, schema)| (name.clone(), binding(schema))).collect()
        }
        _ => value.clone(),
    }
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

    #[test]
    fn what_is_kept_is_as_it_was() {
        let schema = json!({
            "enum": [null, true, false, -1, u64::MAX, 0.1, -0.0, 1e300, "", "ü\u{10ffff}", [], [[]], {}, { "": { "type": 1 } }],
            "properties": { "type": {}, "": false },
            "items": [{ "items": true }, []],
            "unknown": { "title": "it may be referred to" }
        });
        assert_eq!(binding(&schema).to_string(), schema.to_string());
    }
}
