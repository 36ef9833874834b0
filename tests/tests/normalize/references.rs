//! What references mean where parts of a schema have an `$id` of their own, judged by `jsonschema`.

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, CEREBRAS, OPENAI, PORTABLE};
use strict_schema::{Policy, normalize, validate};
use strict_schema_tests::laws;

/// A closed object of one required property.
fn object(name: &str, schema: &Value) -> Value {
    json!({ "type": "object", "properties": { name: schema }, "required": [name], "additionalProperties": false })
}

/// The schema with more keywords.
fn with(mut schema: Value, more: &Value) -> Value {
    let more = more.as_object().expect("an object").clone();
    schema.as_object_mut().expect("an object").extend(more);
    schema
}

/// Schemas of `{ "a": { "v": … } }`, or `{ "a": … }`, in which a reference means something else than from the root.
#[expect(clippy::too_many_lines, reason = "it is one table")]
fn schemas() -> Vec<(&'static str, Value)> {
    let to = |reference: &str| json!({ "$ref": reference });
    let text = json!({ "type": "string" });
    let number = json!({ "type": "integer" });
    let root = |reference: &str, more: &Value| with(object("a", &to(reference)), more);
    let item = |more: &Value| with(object("v", &to("#/$defs/v")), more);
    vec![
        (
            "a part with definitions of its own",
            root(
                "item",
                &json!({
                    "$id": "https://x.test/root",
                    "$defs": { "item": item(&json!({ "$id": "item", "$defs": { "v": text } })), "v": number }
                }),
            ),
        ),
        (
            "the root has no name",
            root(
                "#/$defs/item",
                &json!({ "$defs": { "item": item(&json!({ "$id": "item.json", "$defs": { "v": text } })), "v": number } }),
            ),
        ),
        (
            "a branch of the root",
            json!({
                "allOf": [with(object("a", &to("#/$defs/v")), &json!({ "$id": "branch.json", "$defs": { "v": text } }))],
                "$defs": { "v": number }
            }),
        ),
        (
            "two folders with a file of the same name",
            root(
                "b/item.json",
                &json!({
                    "$id": "https://x.test/root.json",
                    "$defs": {
                        "one": with(text.clone(), &json!({ "$id": "https://x.test/a/item.json" })),
                        "two": with(number.clone(), &json!({ "$id": "https://x.test/b/item.json" }))
                    }
                }),
            ),
        ),
        (
            "relative to the part it is in",
            root(
                "https://x.test/b/main.json",
                &json!({
                    "$id": "https://x.test/root.json",
                    "$defs": {
                        "main": with(object("v", &to("item.json")), &json!({ "$id": "https://x.test/b/main.json" })),
                        "one": with(text.clone(), &json!({ "$id": "https://x.test/a/item.json" })),
                        "two": with(number.clone(), &json!({ "$id": "https://x.test/b/item.json" }))
                    }
                }),
            ),
        ),
        (
            "up a folder",
            root(
                "b/main.json",
                &json!({
                    "$id": "https://x.test/root.json",
                    "$defs": {
                        "main": with(object("v", &to("../a/./item.json")), &json!({ "$id": "b/main.json" })),
                        "one": with(text.clone(), &json!({ "$id": "a/item.json" })),
                        "two": with(number.clone(), &json!({ "$id": "b/a/item.json" }))
                    }
                }),
            ),
        ),
        (
            "from the host",
            root(
                "deep/main.json",
                &json!({
                    "$id": "https://x.test/b/root.json",
                    "$defs": {
                        "main": with(object("v", &to("/item.json")), &json!({ "$id": "deep/main.json" })),
                        "one": with(text.clone(), &json!({ "$id": "https://x.test/item.json" })),
                        "two": with(number.clone(), &json!({ "$id": "https://x.test/b/item.json" }))
                    }
                }),
            ),
        ),
        (
            "two anchors of one name",
            root(
                "two.json",
                &json!({
                    "$id": "https://x.test/root.json",
                    "$defs": {
                        "one": { "$id": "one.json", "$defs": { "x": with(text.clone(), &json!({ "$anchor": "here" })) } },
                        "two": with(object("v", &to("#here")), &json!({
                            "$id": "two.json",
                            "$defs": { "x": with(number.clone(), &json!({ "$anchor": "here" })) }
                        }))
                    }
                }),
            ),
        ),
        (
            "an anchor of another part",
            root(
                "two.json#here",
                &json!({
                    "$id": "https://x.test/root.json",
                    "$defs": {
                        "one": { "$id": "one.json", "$defs": { "x": with(text.clone(), &json!({ "$anchor": "here" })) } },
                        "two": { "$id": "two.json", "$defs": { "x": with(number.clone(), &json!({ "$anchor": "here" })) } }
                    }
                }),
            ),
        ),
        (
            "names that are no web addresses",
            root(
                "urn:x:two#/$defs/v",
                &json!({
                    "$id": "urn:x:root",
                    "$defs": {
                        "v": text,
                        "two": { "$id": "urn:x:two", "$defs": { "v": number } }
                    }
                }),
            ),
        ),
        (
            "letters that are escaped",
            root(
                "item",
                &json!({
                    "$id": "https://x.test/root",
                    "$defs": {
                        "item": with(object("v", &to("#/$defs/a~1b%25c%20d")), &json!({ "$id": "item", "$defs": { "a/b%c d": text } })),
                        "a/b%c d": number
                    }
                }),
            ),
        ),
        (
            "the root of the part itself",
            root(
                "list",
                &json!({
                    "$id": "https://x.test/root",
                    "$defs": { "list": {
                        "$id": "list",
                        "type": "object",
                        "properties": { "v": { "anyOf": [to("#"), { "type": "string" }] } },
                        "required": ["v"],
                        "additionalProperties": false
                    } }
                }),
            ),
        ),
        (
            "several references in one place",
            root(
                "item",
                &json!({
                    "$id": "https://x.test/root",
                    "$defs": {
                        "item": {
                            "$id": "item",
                            "$ref": "#/$defs/v",
                            "$dynamicRef": "#/$defs/w",
                            "$defs": { "v": object("v", &json!(true)), "w": { "properties": { "v": text } } }
                        },
                        "v": object("v", &number),
                        "w": { "properties": { "v": number } }
                    }
                }),
            ),
        ),
        (
            "draft-07",
            root(
                "item.json",
                &json!({
                    "$schema": "http://json-schema.org/draft-07/schema#",
                    "$id": "http://x.test/root.json",
                    "definitions": {
                        "item": with(object("v", &to("#/definitions/v")), &json!({ "$id": "item.json", "definitions": { "v": text } })),
                        "v": number
                    }
                }),
            ),
        ),
        (
            "draft-07, where a reference's neighbours do not count",
            root(
                "#/definitions/item",
                &json!({
                    "$schema": "http://json-schema.org/draft-07/schema#",
                    "$id": "http://x.test/root.json",
                    "definitions": {
                        "item": { "$id": "http://x.test/b/", "$ref": "v.json" },
                        "one": with(text.clone(), &json!({ "$id": "http://x.test/v.json" })),
                        "two": with(number.clone(), &json!({ "$id": "http://x.test/b/v.json" }))
                    }
                }),
            ),
        ),
        (
            "draft-04",
            root(
                "item.json",
                &json!({
                    "$schema": "http://json-schema.org/draft-04/schema#",
                    "id": "http://x.test/root.json",
                    "definitions": {
                        "item": with(object("v", &to("#/definitions/v")), &json!({ "id": "item.json", "definitions": { "v": text } })),
                        "v": number
                    }
                }),
            ),
        ),
    ]
}

#[test]
fn a_reference_means_what_it_means_where_it_stands() {
    let values = ["text".into(), json!(1), json!({ "v": "text" }), json!({ "v": 1 }), json!({ "v": { "v": "text" } })];
    for (name, schema) in schemas() {
        let judge = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        let valid = values.iter().filter(|value| judge.is_valid(&json!({ "a": value }))).count();
        assert!((1..values.len()).contains(&valid), "{name}: {valid}");
        for dialect in [&OPENAI, &ANTHROPIC, &PORTABLE] {
            let normalized = normalize(&schema, dialect).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(validate(&normalized.schema, dialect).is_ok(), "{name}");
            let kept = laws::idempotent(&normalized, dialect, &Policy::CHECKED);
            let told = laws::accounted(&schema, &normalized);
            assert_eq!((kept, told), (Ok(()), Ok(())), "{name}, {}", dialect.name);
            let strict = jsonschema::validator_for(&normalized.schema).unwrap();
            for value in values.iter().map(|value| json!({ "a": value })) {
                // Only what contains itself has another form in some dialect.
                let is_plain = dialect.name == OPENAI.name || name != "the root of the part itself";
                if is_plain {
                    assert_eq!(strict.is_valid(&value), judge.is_valid(&value), "{name}, {}: {value}", dialect.name);
                    assert_eq!(
                        normalized.codec.decode(value.clone()).is_ok(),
                        judge.is_valid(&value),
                        "{name}: {value}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_reference_that_leads_nowhere_from_where_it_stands_is_read_from_the_root() {
    // Generators give every part an `id`, and mean the root nevertheless.
    let schema = json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "id": "http://x.test/root.json",
        "type": "object",
        "properties": { "a": { "id": "/properties/a", "type": "array", "items": { "$ref": "#/definitions/v" } } },
        "definitions": { "v": { "type": "string" } }
    });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert_eq!(normalized.codec.decode(json!({ "a": ["x"] })), Ok(json!({ "a": ["x"] })));
}

/// A reference without a document's name is one to the root, whatever subschemas are called.
#[test]
fn a_reference_without_a_name_leads_into_no_other_document() {
    for id in ["https://a.test/b/", "#own"] {
        let own = json!({ "$id": id, "$defs": { "x": { "type": "string" } } });
        let schema =
            json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/x" } }, "$defs": { "own": own } });
        let error = normalize(&schema, &OPENAI).unwrap_err();
        assert!(error.to_string().contains("#/$defs/x"), "{id}: {error}");
    }
}

#[test]
fn a_definition_keeps_its_name() {
    let part = json!({ "$id": "part", "$ref": "#/$defs/a", "$defs": { "a": { "type": "object", "properties": {} } } });
    let schema = json!({
        "type": "object",
        "properties": { "x": { "$ref": "part" }, "y": { "$ref": "#/$defs/a" } },
        "required": ["x", "y"],
        "additionalProperties": false,
        "$defs": { "part": part, "a": { "type": "string" } }
    });
    let normalized = normalize(&schema, &OPENAI).unwrap().schema;
    assert_eq!(normalized["properties"]["y"], json!({ "$ref": "#/$defs/a" }));
    assert_eq!(normalized["$defs"]["a"], json!({ "type": "string" }));
    assert_eq!(normalized["$defs"]["a_2"]["type"], "object");
}

#[test]
fn an_anchor_may_be_written_with_the_whole_name() {
    // As draft-07 has it; `jsonschema` knows only the short form.
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "http://x.test/root.json",
        "type": "object",
        "properties": { "a": { "$ref": "http://x.test/root.json#v" } },
        "required": ["a"],
        "additionalProperties": false,
        "definitions": {
            "w": { "$id": "http://x.test/other.json", "definitions": { "v": { "$id": "#v", "type": "integer" } } },
            "v": { "$id": "http://x.test/root.json#v", "type": "string" }
        }
    });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    assert!(codec.decode(json!({ "a": "text" })).is_ok());
    assert!(codec.decode(json!({ "a": 1 })).is_err());
}

#[test]
fn a_dynamic_reference_means_the_outermost() {
    let tree = |anchor: &Value, reference: &Value| {
        let part = with(
            json!({
                "$id": "tree",
                "type": "object",
                "properties": { "v": { "type": "string" }, "a": { "anyOf": [{ "type": "string" }, reference] } },
                "additionalProperties": false
            }),
            anchor,
        );
        with(
            json!({ "$id": "https://x.test/root", "$ref": "tree", "required": ["a"], "$defs": { "tree": part } }),
            anchor,
        )
    };
    let old = json!({ "$schema": "https://json-schema.org/draft/2019-09/schema" });
    for schema in [
        tree(&json!({ "$dynamicAnchor": "node" }), &json!({ "$dynamicRef": "#node" })),
        with(tree(&json!({ "$recursiveAnchor": true }), &json!({ "$recursiveRef": "#" })), &old),
    ] {
        let judge = jsonschema::validator_for(&schema).unwrap();
        // The root asks for `a` also further in, which the part does not.
        let (whole, lacking) = (json!({ "a": { "a": "text" } }), json!({ "a": { "v": "text" } }));
        assert!(judge.is_valid(&whole) && !judge.is_valid(&lacking), "{schema}");
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        assert_eq!(codec.decode(json!({ "v": null, "a": { "v": null, "a": "text" } })), Ok(whole));
        for lacking in
            [json!({ "v": null, "a": { "v": "text", "a": null } }), json!({ "v": null, "a": { "v": "text" } })]
        {
            assert!(codec.decode(lacking.clone()).is_err(), "{lacking}");
        }
    }
}

/// A branch of `allOf` only adds to the schema around it. Where a reference leads to it, it is complete.
#[test]
fn a_reference_to_a_branch_of_all_of_gets_a_type() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/properties/b/allOf/1" }, "b": { "allOf": [{ "type": "integer" }, { "minimum": 3 }] } },
        "required": ["a", "b"]
    });
    let normalized = normalize(&schema, &CEREBRAS).unwrap();
    assert_eq!(normalized.schema["$defs"]["1"], json!({ "minimum": 3, "type": "number" }));
    assert_eq!(normalize(&normalized.schema, &CEREBRAS).unwrap().changes, []);
}
