//! What the codec says of an answer: the right verdict, at the right place.

#![allow(missing_docs, reason = "these are tests")]

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, SM};
use strict_schema::normalize;

/// Whether the value is an instance of the schema, by a codec that reads it as it stands.
#[track_caller]
fn verdict(schema: &Value, value: &Value) -> bool {
    let mut object =
        json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false });
    if let Some(draft) = schema.get("$schema") {
        object["$schema"] = draft.clone();
        object["properties"]["a"].as_object_mut().unwrap().remove("$schema");
    }
    if let Some(definitions) = schema.get("$defs") {
        object["$defs"] = definitions.clone();
        object["properties"]["a"].as_object_mut().unwrap().remove("$defs");
    }
    let normalized = normalize(&object, &OPENAI).unwrap_or_else(|error| panic!("{object}: {error}"));
    normalized.codec.decode(json!({ "a": value })).is_ok()
}

#[test]
fn counts_may_be_written_as_floats() {
    let of = |more: Value| {
        let mut schema = json!({ "type": "array", "items": { "type": "string" }, "contains": { "type": "string" } });
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let rows = [
        (of(json!({ "maxContains": 1.0 })), json!(["1", "2"]), false),
        (of(json!({ "maxContains": 1.0 })), json!(["1"]), true),
        (of(json!({ "minContains": 2.0 })), json!(["1"]), false),
        (of(json!({ "minContains": 2.0 })), json!(["1", "2"]), true),
        (of(json!({ "minContains": 0.0 })), json!([]), true),
        (of(json!({ "minContains": 0 })), json!([]), true),
        (of(json!({})), json!([]), false),
        (json!({ "type": "array", "items": { "type": "string" }, "maxItems": 1.0 }), json!(["1", "2"]), false),
        (json!({ "type": "array", "items": { "type": "string" }, "minItems": 2.0 }), json!(["1"]), false),
        (json!({ "type": "string", "maxLength": 1.0 }), json!("12"), false),
        (json!({ "type": "string", "minLength": 2.0 }), json!("1"), false),
    ];
    for (schema, value, expected) in rows {
        assert_eq!(verdict(&schema, &value), expected, "{schema}: {value}");
    }
}

#[test]
fn multiples_are_those_of_decimal_fractions() {
    let rows = [
        ("0.5", "1e308", true),
        ("0.123456789", "1e308", false),
        ("0.01", "19.99", true),
        ("0.1", "0.3", true),
        ("0.1", "0.35", false),
        ("0.0001", "0.0075", true),
        ("0.0001", "0.00751", false),
        ("1e-8", "12391239123", true),
        ("1e-300", "1", true),
        ("3", "9007199254740993", true),
        ("2", "9007199254740993", false),
        ("1.5", "4.5", true),
        ("1e300", "1", false),
        ("1e300", "0", true),
        ("1e300", "3e300", true),
        ("2", "1e20", true),
        ("7", "1e20", false),
        ("2.5", "-7.5", true),
        ("1", "1e-7", false),
        ("0.1", "123456789012345.6", true),
        ("0.3", "123456789012345.6", true),
        ("0.9", "123456789012345.6", false),
    ];
    for (of, number, expected) in rows {
        let (of, value): (Value, Value) = (serde_json::from_str(of).unwrap(), serde_json::from_str(number).unwrap());
        let schema = json!({ "type": "number", "multipleOf": of });
        assert_eq!(verdict(&schema, &value), expected, "{schema}: {value}");
    }
}

#[test]
fn a_draft_has_the_keywords_that_it_has() {
    let draft = |name: &str| format!("https://json-schema.org/draft/{name}/schema");
    let old = "http://json-schema.org/draft-04/schema#";
    let rows = [
        (json!({ "$schema": old, "type": "integer" }), json!(2), true),
        (json!({ "$schema": old, "type": "integer" }), json!(2.0), false),
        (json!({ "$schema": old, "type": ["integer", "string"] }), json!(2.0), false),
        (json!({ "$schema": old, "type": "number" }), json!(2.0), true),
        (json!({ "$schema": "http://json-schema.org/draft-06/schema#", "type": "integer" }), json!(2.0), true),
        (json!({ "$schema": draft("2020-12"), "type": "integer" }), json!(2.0), true),
    ];
    for (schema, value, expected) in rows {
        assert_eq!(verdict(&schema, &value), expected, "{schema}: {value}");
    }
    // `prefixItems` is a keyword from 2020-12 on: before that the item is one too many, or has no schema of its own.
    let tuple = |name: &str, items: Value| {
        json!({ "$schema": draft(name), "type": "object", "properties": { "a": {
            "type": "array", "prefixItems": [{ "type": "string" }], "items": items
        } }, "required": ["a"], "additionalProperties": false })
    };
    let number = json!({ "type": "number" });
    let new = normalize(&tuple("2020-12", json!(false)), &OPENAI).unwrap();
    assert_eq!(new.codec.decode(json!({ "a": { "item0": "x" } })).unwrap(), json!({ "a": ["x"] }));
    let old = normalize(&tuple("2019-09", number), &OPENAI).unwrap();
    assert_eq!(old.codec.decode(json!({ "a": [1] })).unwrap(), json!({ "a": [1] }));
    assert!(old.codec.decode(json!({ "a": ["x"] })).is_err());
    let empty = normalize(&tuple("2019-09", json!(false)), &OPENAI).unwrap();
    assert!(empty.codec.decode(json!({ "a": ["x"] })).is_err());
    assert!(empty.codec.decode(json!({ "a": [] })).is_ok());
}

#[test]
fn a_chain_of_references_has_any_length() {
    for length in [290, 310, 5_000] {
        let mut definitions = Map::new();
        for index in 0..length {
            definitions.insert(format!("d{index}"), json!({ "$ref": format!("#/$defs/d{}", index + 1) }));
        }
        definitions.insert(format!("d{length}"), json!({ "type": "string", "minLength": 2 }));
        let schema = json!({ "$ref": "#/$defs/d0", "$defs": definitions });
        assert!(verdict(&schema, &json!("ab")), "{length}");
        assert!(!verdict(&schema, &json!("a")), "{length}");
    }
}

#[test]
fn a_dynamic_reference_leads_to_the_outermost_anchor_on_its_way() {
    // As in the official suite, with a tool's root around it.
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "https://test.json-schema.org/dynamic-ref-avoids-root-of-each-schema/base",
        "type": "object",
        "properties": { "a": { "$ref": "first#/$defs/stuff" }, "b": { "$ref": "third#/$defs/stuff" } },
        "additionalProperties": false,
        "$defs": {
            "first": { "$id": "first", "$defs": {
                "stuff": { "$ref": "second#/$defs/stuff" },
                "length": { "$comment": "no anchor", "maxLength": 1 }
            } },
            "second": { "$id": "second", "$defs": {
                "stuff": { "$ref": "third#/$defs/stuff" },
                "length": { "$dynamicAnchor": "length", "maxLength": 2 }
            } },
            "third": { "$id": "third", "$defs": {
                "stuff": { "$dynamicRef": "#length" },
                "length": { "$dynamicAnchor": "length", "maxLength": 3 }
            } }
        }
    });
    for dialect in [&OPENAI, &ANTHROPIC, &SM] {
        let normalized = match normalize(&schema, dialect) {
            Ok(normalized) => normalized,
            Err(error) => panic!("{}: {error}", dialect.name),
        };
        let decodes = |answer: Value| {
            // Of any type, so that it is JSON text where the dialect has no such schema.
            let text = |it: &Value| Value::String(it.to_string());
            let spelt: Map<String, Value> =
                answer.as_object().unwrap().iter().map(|(key, it)| (key.clone(), text(it))).collect();
            normalized.codec.decode(answer.clone()).is_ok() || normalized.codec.decode(spelt.into()).is_ok()
        };
        assert!(decodes(json!({ "a": "hi", "b": "hey" })), "{}", dialect.name);
        assert!(!decodes(json!({ "a": "hey", "b": "hey" })), "{}", dialect.name);
        assert!(!decodes(json!({ "a": "hi", "b": "four" })), "{}", dialect.name);
    }
}

#[test]
fn a_schema_that_refers_to_itself_takes_no_time() {
    let schema = json!({
        "oneOf": [{
            "type": "object", "properties": {}, "additionalProperties": false, "unevaluatedProperties": false,
            "$ref": "#", "$recursiveAnchor": true
        }],
        "example": "x-1"
    });
    let start = Instant::now();
    for dialect in [&OPENAI, &ANTHROPIC] {
        let normalized = normalize(&schema, dialect).unwrap();
        let answer = normalized.codec.decode(json!({ "value": {} }));
        assert!(answer.is_ok(), "{answer:?}");
    }
    assert!(start.elapsed() < Duration::from_millis(200), "{:?}", start.elapsed());
}

/// The places of the faults in an answer.
#[track_caller]
fn places(schema: &Value, answer: &Value) -> Vec<String> {
    let normalized = normalize(schema, &OPENAI).unwrap_or_else(|error| panic!("{schema}: {error}"));
    let error = match normalized.codec.decode(answer.clone()) {
        Ok(decoded) => panic!("{answer} is read as {decoded} under {}", normalized.schema),
        Err(error) => error,
    };
    for reason in error.reasons() {
        let found = answer.pointer(&reason.pointer);
        assert!(found.is_some(), "{answer} has nothing at {:?}: {error}", reason.pointer);
    }
    error.reasons().iter().map(|reason| reason.pointer.clone()).collect()
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table of cases")]
fn a_fault_is_told_where_it_is_in_the_answer() {
    let short = || json!({ "type": "string", "maxLength": 1 });
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false });
    let tuple = json!({ "type": "array", "prefixItems": [short(), short()], "minItems": 2, "items": short() });
    let deep = json!({ "type": "array", "prefixItems": [short()], "minItems": 1, "items": object(json!({ "x": short() }), json!(["x"])) });
    let map = |more: Value| {
        let mut schema = json!({ "type": "object", "additionalProperties": { "type": "string", "maxLength": 1 } });
        schema.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        schema
    };
    let declared = map(json!({ "properties": { "alpha": short() }, "required": ["alpha"] }));
    let rows = [
        (
            object(json!({ "t": tuple }), json!(["t"])),
            json!({ "t": { "item0": "a", "item1": "b", "rest": ["c", "d", "long"] } }),
            vec!["/t/rest/2"],
        ),
        (
            object(json!({ "t": tuple }), json!(["t"])),
            json!({ "t": { "item0": "a", "item1": "long", "rest": [] } }),
            vec!["/t/item1"],
        ),
        (
            object(json!({ "t": deep }), json!(["t"])),
            json!({ "t": { "item0": "a", "rest": [{ "x": "c" }, { "x": "long" }] } }),
            vec!["/t/rest/1/x"],
        ),
        (declared.clone(), json!({ "alpha": "long", "entries": [] }), vec!["/alpha"]),
        (
            declared.clone(),
            json!({ "alpha": "a", "entries": [{ "key": "b", "value": "c" }, { "key": "d", "value": "long" }] }),
            vec!["/entries/1/value"],
        ),
        (
            object(json!({ "m": declared }), json!(["m"])),
            json!({ "m": { "alpha": "long", "entries": [{ "key": "b", "value": "c" }] } }),
            vec!["/m/alpha"],
        ),
        (
            object(json!({ "m": map(json!({})) }), json!(["m"])),
            json!({ "m": [{ "key": "", "value": "c" }, { "key": "e", "value": "long" }] }),
            vec!["/m/1/value"],
        ),
        (
            object(json!({ "m": map(json!({})) }), json!(["m"])),
            json!({ "m": [{ "key": "e", "value": "c" }, { "key": "", "value": "long" }] }),
            vec!["/m/1/value"],
        ),
        (
            object(json!({ "m": map(json!({ "minProperties": 3 })) }), json!(["m"])),
            json!({ "m": [{ "key": "e", "value": "c" }] }),
            vec!["/m"],
        ),
        (
            object(
                json!({ "m": { "type": "object", "patternProperties": { "a*": short() }, "additionalProperties": false } }),
                json!(["m"]),
            ),
            json!({ "m": [{ "key": "aa", "value": "long" }] }),
            vec!["/m/0/value"],
        ),
        (
            json!({ "type": "object", "patternProperties": { "a*": short() }, "additionalProperties": false }),
            json!({ "entries": [{ "key": "aa", "value": "c" }, { "key": "", "value": "long" }] }),
            vec!["/entries/1/value"],
        ),
        (
            object(json!({ "": object(json!({ "c": short() }), json!(["c"])) }), json!([""])),
            json!({ "": { "c": "long" } }),
            vec!["//c"],
        ),
        (object(json!({ "": short() }), json!([""])), json!({ "": "long" }), vec!["/"]),
        (
            object(json!({ "": { "type": ["string", "null"], "maxLength": 1 } }), json!([])),
            json!({ "": ["long"] }),
            vec!["//0"],
        ),
        (
            object(json!({ "n": { "type": ["string", "null"], "maxLength": 1 } }), json!([])),
            json!({ "n": ["long"] }),
            vec!["/n/0"],
        ),
        (
            object(
                json!({ "": { "type": ["object", "null"], "properties": { "c": short() }, "required": ["c"], "additionalProperties": false } }),
                json!([]),
            ),
            json!({ "": [{ "c": "long" }] }),
            vec!["//0/c"],
        ),
        (json!({ "type": "array", "items": short() }), json!({ "value": ["a", "long"] }), vec!["/value/1"]),
    ];
    for (schema, answer, expected) in rows {
        // Optional and nullable properties may be of another form: only the form of this row has to be told right.
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert!(expected.iter().all(|place| answer.pointer(place).is_some()), "the row is wrong: {answer}");
        if answer.pointer("/n").or(answer.pointer("/")).is_some_and(Value::is_array)
            && !normalized.schema.to_string().contains("A list of one")
        {
            continue;
        }
        assert_eq!(places(&schema, &answer), expected, "{schema}");
    }
}
