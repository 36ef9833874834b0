//! Schemas of several documents, given as a map from URI to schema.

use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, OPENAI};
use strict_schema::{Documents, normalize, validate};

/// A closed object of one required property.
fn object(name: &str, schema: &Value) -> Value {
    json!({ "type": "object", "properties": { name: schema }, "required": [name], "additionalProperties": false })
}

fn documents() -> Documents {
    Documents::new()
        .with(
            "https://a.test/order.json",
            object("items", &json!({ "type": "array", "items": { "$ref": "part/item.json" } })),
        )
        .with(
            "https://a.test/part/item.json#",
            json!({ "$ref": "#/$defs/size", "$defs": { "size": { "type": "integer", "minimum": 1 } } }),
        )
        .with("https://a.test/unused.json", json!({ "type": "string" }))
}

#[test]
fn a_schema_that_refers_to_no_other_document_stays_as_it_is() {
    for schema in [
        object("a", &json!({ "type": "string" })),
        object("a", &json!({ "$ref": "#" })),
        json!({ "$id": "https://a.test/unused.json", "$ref": "#/$defs/a", "$defs": { "a": { "type": "string" } } }),
        json!({ "$ref": "https://b.test/unknown.json" }),
        json!(true),
    ] {
        assert_eq!(documents().bundle(&schema), schema);
    }
}

#[test]
fn documents_are_found_through_others_and_relative_to_them() {
    let mut schema = object("order", &json!({ "$ref": "order.json" }));
    schema["$id"] = json!("https://a.test/tool.json");
    assert!(normalize(&schema, &OPENAI).is_err());
    let bundle = documents().bundle(&schema);
    let definitions: Vec<&String> = bundle["$defs"].as_object().unwrap().keys().collect();
    assert_eq!(definitions, ["https://a.test/order.json", "https://a.test/part/item.json"]);
    // To bundle again adds nothing.
    assert_eq!(documents().bundle(&bundle), bundle);
    for dialect in DIALECTS {
        let normalized = normalize(&bundle, dialect).unwrap_or_else(|error| panic!("{}: {error}", dialect.name));
        assert!(validate(&normalized.schema, dialect).is_ok(), "{}", dialect.name);
        let right = json!({ "order": { "items": [1, 2] } });
        assert_eq!(normalized.codec.decode(right.clone()), Ok(right), "{}", dialect.name);
        let error = normalized.codec.decode(json!({ "order": { "items": [1, 0] } })).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, "/order/items/1", "{error}");
    }
}

/// It is found by either name, and references in it are relative to its own.
#[test]
fn a_document_under_another_name_keeps_its_own() {
    let own = json!({
        "$id": "https://a.test/schemas/city.json",
        "type": "object",
        "properties": { "x": { "$ref": "city.json#/$defs/p" } },
        "required": ["x"],
        "$defs": { "p": { "type": "string", "minLength": 2 } }
    });
    for (name, reference) in
        [("https://mirror.test/city.json", "https://mirror.test/city.json"), ("../b/./city.json", "../b/./city.json")]
    {
        let bundle = Documents::new().with(name, own.clone()).bundle(&object("city", &json!({ "$ref": reference })));
        let codec = normalize(&bundle, &OPENAI).unwrap_or_else(|error| panic!("{name}: {error}\n{bundle:#}")).codec;
        assert!(codec.decode(json!({ "city": { "x": "Oslo" } })).is_ok(), "{name}");
        assert!(codec.decode(json!({ "city": { "x": "O" } })).is_err(), "{name}");
    }
    let name = "https://mirror.test/town.json";
    let bundle =
        Documents::new().with(name, own).bundle(&object("city", &json!({ "$ref": format!("{name}#/$defs/p") })));
    let codec = normalize(&bundle, &OPENAI).unwrap_or_else(|error| panic!("{error}\n{bundle:#}")).codec;
    assert!(codec.decode(json!({ "city": "Oslo" })).is_ok() && codec.decode(json!({ "city": "O" })).is_err());
}

#[test]
fn a_document_may_be_true_or_false_and_a_definition_may_have_its_name() {
    let uri = |name: &str| format!("https://a.test/{name}");
    let documents = Documents::from_iter([
        (uri("any"), json!(true)),
        (uri("none"), json!(false)),
        (uri("text"), json!({ "type": "string" })),
    ]);
    let to = |name: &str| json!({ "$ref": uri(name) });
    let schema = json!({
        "type": "object",
        "properties": { "any": to("any"), "none": to("none"), "text": to("text"), "own": { "$ref": "#/$defs/https:~1~1a.test~1text" } },
        "required": ["any", "text", "own"],
        "$defs": { "https://a.test/text": { "type": "integer" } }
    });
    let codec = normalize(&documents.bundle(&schema), &OPENAI).unwrap().codec;
    let right = json!({ "any": [1], "text": "a", "own": 1 });
    assert_eq!(codec.decode(json!({ "any": "[1]", "text": "a", "own": 1 })), Ok(right));
    let error = codec.decode(json!({ "any": "[1]", "text": 1, "own": "a", "none": 1 })).unwrap_err();
    let places: Vec<_> = error.reasons().iter().map(|it| it.pointer.as_str()).collect();
    assert_eq!(places, ["", "/text", "/own"]);
    // What is no schema admits nothing: it is reported.
    let bundle = Documents::new().with(uri("any"), json!(1)).bundle(&object("any", &to("any")));
    assert_eq!(normalize(&bundle, &OPENAI).unwrap_err().reasons()[0].pointer, "/properties/any");
    assert!(validate(&bundle, &OPENAI).errors().any(|it| it.pointer == "/$defs/https:~1~1a.test~1any"));
}

#[test]
fn older_drafts_keep_their_names_for_it() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "type": "object",
        "properties": { "a": { "$ref": "https://a.test/unused.json#" } }
    });
    let bundle = documents().bundle(&schema);
    assert_eq!(bundle["definitions"]["https://a.test/unused.json"]["id"], "https://a.test/unused.json");
    let codec = normalize(&bundle, &OPENAI).unwrap().codec;
    assert_eq!(codec.decode(json!({ "a": "x" })), Ok(json!({ "a": "x" })));
}

/// The meta-schemas are known: an argument may be a schema itself.
#[test]
fn meta_schemas_are_known() {
    for (uri, right, wrong) in [
        (
            "http://json-schema.org/draft-04/schema#",
            json!({ "minimum": 1, "exclusiveMinimum": true }),
            json!({ "minLength": -1 }),
        ),
        (
            "http://json-schema.org/draft-06/schema#",
            json!({ "exclusiveMinimum": 1 }),
            json!({ "exclusiveMinimum": true }),
        ),
        ("http://json-schema.org/draft-07/schema#", json!({ "if": true }), json!({ "items": [1] })),
        (
            "https://json-schema.org/draft/2019-09/schema",
            json!({ "items": [{}] }),
            json!({ "$defs": { "a": { "type": 1 } } }),
        ),
        ("https://json-schema.org/draft/2020-12/schema", json!({ "prefixItems": [true] }), json!({ "items": [{}] })),
    ] {
        let bundle = Documents::new().bundle(&json!({ "$ref": uri }));
        let judge = jsonschema::validator_for(&json!({ "$schema": uri, "$ref": uri })).unwrap();
        // By itself, and without the name by which the engine knows another.
        let mut ours = bundle["$defs"][uri.trim_end_matches('#')].clone();
        ours.as_object_mut().unwrap().remove("$id");
        ours["$schema"] = json!(uri);
        let ours = jsonschema::validator_for(&ours).unwrap();
        for (value, is_right) in [(&right, true), (&wrong, false), (&json!({}), true), (&json!(1), false)] {
            assert_eq!(judge.is_valid(value), is_right, "{uri}: {value}");
            assert_eq!(ours.is_valid(value), is_right, "{uri}: {value}");
        }
    }
}

#[test]
fn a_part_of_a_meta_schema_can_be_referred_to() {
    for (uri, right, wrong) in [
        ("http://json-schema.org/draft-04/schema#/definitions/positiveInteger", json!(0), json!(-1)),
        ("http://json-schema.org/draft-04/schema#/definitions/schemaArray", json!([{}]), json!([])),
        ("http://json-schema.org/draft-06/schema#/definitions/nonNegativeIntegerDefault0", json!(2), json!("2")),
        ("http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger", json!(2), json!(-2)),
        ("http://json-schema.org/draft-07/schema#/definitions/simpleTypes", json!("null"), json!("any")),
        ("http://json-schema.org/draft-07/schema#/definitions/stringArray", json!(["a"]), json!([1])),
        ("https://json-schema.org/draft/2019-09/meta/applicator#/$defs/schemaArray", json!([true]), json!([1])),
        ("https://json-schema.org/draft/2020-12/meta/validation#/$defs/stringArray", json!(["a"]), json!(["a", "a"])),
    ] {
        let schema = json!({ "type": "object", "properties": { "a": { "$ref": uri } }, "required": ["a"] });
        let draft = uri.split('#').next().unwrap();
        let draft = draft.rsplit_once("/meta/").map_or(draft.to_owned(), |(folder, _)| format!("{folder}/schema"));
        let judge = jsonschema::validator_for(&json!({ "$schema": draft, "$ref": uri })).unwrap();
        let codec = normalize(&Documents::new().bundle(&schema), &OPENAI).unwrap().codec;
        for (value, is_right) in [(right, true), (wrong, false)] {
            assert_eq!(judge.is_valid(&value), is_right, "{uri}: {value}");
            let value = json!({ "a": value });
            // Lists of schemas are written as text.
            let text = json!({ "a": value["a"].to_string() });
            let is_decoded = [value.clone(), text].into_iter().any(|answer| codec.decode(answer) == Ok(value.clone()));
            assert_eq!(is_decoded, is_right, "{uri}: {value}");
        }
    }
}

/// Up to draft 7 an `$id` next to `$ref` is ignored: what is relative is relative to the schema around it.
#[test]
fn an_id_next_to_a_reference_that_stands_alone_is_no_base() {
    let draft = "http://json-schema.org/draft-07/schema#";
    let schema = json!({
        "$schema": draft,
        "$id": "https://a.test/tool.json",
        "type": "object",
        "properties": { "a": { "$id": "part/", "$ref": "item.json" } },
        "required": ["a"]
    });
    let documents = Documents::new()
        .with("https://a.test/item.json", json!({ "type": "string" }))
        .with("https://a.test/part/item.json", json!({ "type": "integer" }));
    let codec = normalize(&documents.bundle(&schema), &OPENAI).unwrap().codec;
    assert!(codec.decode(json!({ "a": "x" })).is_ok());
    assert!(codec.decode(json!({ "a": 1 })).is_err());
}

/// Generators for TypeScript write a document as a reference to one of its definitions.
#[test]
fn a_document_that_is_a_reference_keeps_its_own_definitions() {
    for draft in ["http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#"] {
        let own = json!({
            "$ref": "#/definitions/T",
            "type": "null",
            "definitions": { "T": object("n", &json!({ "type": "integer" })) }
        });
        let documents = Documents::new().with("https://a.test/own.json", own);
        let schema = json!({
            "$schema": draft,
            "type": "object",
            "properties": { "a": { "$ref": "https://a.test/own.json" }, "t": { "$ref": "#/definitions/T" } },
            "required": ["a", "t"],
            "definitions": { "T": { "type": "boolean" } }
        });
        let codec = normalize(&documents.bundle(&schema), &OPENAI).unwrap().codec;
        assert!(codec.decode(json!({ "a": { "n": 1 }, "t": true })).is_ok());
        assert!(codec.decode(json!({ "a": true, "t": true })).is_err());
    }
}

/// The root's `$id` is its only URI, also where a `$ref` stands next to it.
#[test]
fn the_root_is_found_by_its_id_next_to_a_reference() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "$id": "https://a.test/tool.json",
        "$ref": "tool.json#/definitions/T",
        "definitions": { "T": object("n", &json!({ "$ref": "item.json" })) }
    });
    let documents = Documents::new().with("https://a.test/item.json", json!({ "type": "integer", "minimum": 3 }));
    let codec = normalize(&documents.bundle(&schema), &OPENAI).unwrap().codec;
    assert!(codec.decode(json!({ "n": 3 })).is_ok());
    assert!(codec.decode(json!({ "n": 2 })).is_err());
}
