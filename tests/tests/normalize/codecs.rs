//! Codecs: what they check, and how they are stored.

use serde_json::json;
use strict_schema::dialect::{GEMINI, OPENAI};
use strict_schema::{Codec, normalize};

use super::helpers::{check, decodes, object, refuses};

/// If nothing is decoded, the codec has one step, also where definitions refer to themselves.
#[test]
fn a_codec_that_only_checks_has_one_step() {
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/a" } }));
    let next = json!({ "anyOf": [{ "$ref": "#/$defs/a" }, { "type": "null" }] });
    schema["$defs"] = json!({ "a": { "type": "object", "properties": { "next": next }, "required": ["next"] } });
    let stored = serde_json::to_value(normalize(&schema, &OPENAI).unwrap().codec).unwrap();
    assert_eq!((&stored["steps"], &stored["root"]), (&json!(["keep"]), &json!(0)));
}

#[test]
fn an_answer_is_checked_also_where_nothing_was_changed() {
    let schema = object(json!({ "a": { "type": "number", "minimum": 1 } }));
    let codec = check(schema.clone(), &schema);
    decodes(&codec, json!({ "a": 1 }), json!({ "a": 1 }));
    refuses(&codec, json!({ "a": 0 }), "/a", "expected a number of at least 1, not 0");
    refuses(&codec, json!({}), "", "the property `a` is missing: expected a number of at least 1");
}

#[test]
fn a_codec_is_the_same_once_stored() {
    let schema = json!({ "type": "object", "properties": {
        "a": { "type": "object", "additionalProperties": { "type": ["string", "null"] } },
        "b": { "type": "array", "prefixItems": [{ "type": "string" }, {}] },
        "c": { "anyOf": [{ "type": "object" }, { "type": "string" }, { "$ref": "#" }] },
        "d": { "type": ["object", "null"], "additionalProperties": true, "properties": { "e": {} } },
        "f": { "type": "object", "patternProperties": { "^a": { "type": "string" }, "b$": {} }, "additionalProperties": false }
    } });
    // The objects of some dialects stay open.
    for dialect in [&OPENAI, &GEMINI] {
        let codec = normalize(&schema, dialect).unwrap().codec;
        let stored = serde_json::to_string(&codec).unwrap();
        assert_eq!(serde_json::from_str::<Codec>(&stored).unwrap(), codec);
    }
    // `serde_json` reads fewer levels than a schema may have.
    let deep = (0..60).fold(json!({ "type": "string" }), |inner, _| object(json!({ "a": inner })));
    let codec = normalize(&deep, &OPENAI).unwrap().codec;
    let stored = serde_json::to_string(&codec).unwrap();
    assert_eq!(serde_json::from_str::<Codec>(&stored).unwrap(), codec);
    let levels = (0..500).fold(json!(true), |inner, _| json!({ "not": inner })).to_string();
    let too_deep = json!({ "version": 2, "root": 0, "steps": ["keep"], "original": levels }).to_string();
    for (stored, problem) in [
        (r#"{"version":1,"root":0,"steps":["keep"],"original":{}}"#, "a codec of another version"),
        ("3", "a codec of another version"),
        (r#"{"version":2,"root":1,"steps":["keep"],"original":{}}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":["keep"]}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":["keep"],"original":null}"#, "no codec"),
        (&*too_deep, "no codec"),
        (r#"{"version":2,"root":0,"steps":["other"],"original":{}}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":[{"other":0}],"original":{}}"#, "no codec"),
    ] {
        let error = serde_json::from_str::<Codec>(stored).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{stored}: {error}");
    }
    let endless: Codec = serde_json::from_str(r#"{"version":2,"root":0,"steps":[{"same":0}],"original":{}}"#).unwrap();
    assert!(endless.decode(json!(1)).is_err());
}
