//! Keywords with a malformed value, and the reasons why a schema is refused.

use serde_json::json;
use strict_schema::dialect::OPENAI;
use strict_schema::{Change, ChangeKind, Loss, Permit, Policy, normalize, normalize_with, validate};

use super::helpers::{object, within};

#[test]
fn an_id_that_is_no_uri_reference_is_dropped() {
    let mut schema = object(json!({ "a": { "type": "string" } }));
    schema["$id"] = json!("my tool");
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert!(validate(&normalized.schema, &OPENAI).violations().is_empty());
    assert_eq!(normalized.schema.get("$id"), None);
    assert_eq!(normalized.changes.len(), 1);
    assert_eq!(normalized.changes[0].did(), "left out `$id`, which constrains nothing");
    schema["$comment"] = json!("for readers");
    let did = normalize(&schema, &OPENAI).unwrap().changes.remove(0).did();
    assert_eq!(did, "left out `$id` and `$comment`, which constrain nothing");
    schema.as_object_mut().unwrap().remove("$comment");
    schema["$id"] = json!("https://a.test/tool");
    assert_eq!(normalize(&schema, &OPENAI).unwrap().schema, schema);
}

#[test]
fn a_keyword_with_a_value_of_the_wrong_type_is_ignored_and_that_is_said() {
    for (part, named) in [
        (json!({ "type": "integer", "minimum": "0" }), "`minimum`, whose value is"),
        (json!({ "type": "string", "maxLength": -1 }), "`maxLength`, whose value is"),
        (json!({ "type": "string", "required": true }), "`required`, whose value is"),
        (json!({ "type": "string", "enum": "a" }), "`enum`, whose value is"),
        (json!({ "type": "string", "minLength": "1", "pattern": 2 }), "`minLength` and `pattern`, whose values are"),
    ] {
        let schema = object(json!({ "a": part }));
        let error = normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, "/properties/a", "{error}");
        assert!(error.reasons()[0].message.contains(named), "{error}");
        let lenient = normalize(&schema, &OPENAI).unwrap();
        assert!(validate(&lenient.schema, &OPENAI).is_ok());
        let change = lenient.changes.iter().find(|change| change.did().contains(named)).unwrap();
        assert_eq!(change.did(), format!("ignored {named} malformed"));
        assert_eq!((change.pointer.as_str(), change.loss), ("/properties/a", Loss::Widened { checked: false }));
    }
    let part = json!({ "type": "string", "not": { "const": "x" }, "maxLength": -1 });
    let changes = normalize(&object(json!({ "a": part })), &OPENAI).unwrap().changes;
    let found: Vec<_> = changes.iter().map(|it| (it.kind, it.keywords.join(" "))).collect();
    let expected = [(ChangeKind::IgnoreMalformed, "maxLength"), (ChangeKind::DescribeUnsupported, "not")];
    assert_eq!(found, expected.map(|(kind, keywords)| (kind, keywords.to_owned())));
}

#[test]
fn a_reason_is_given_once() {
    let beside = |index: u32| json!({ "allOf": [{ "$ref": "#/$defs/a" }], "minProperties": index });
    let mut schema = object(json!({ "a": beside(0), "b": beside(1), "c": beside(2) }));
    schema["$defs"] = json!({ "a": { "$ref": "#/$defs/b", "$dynamicRef": "#c", "type": "object" } });
    let error = normalize(&schema, &OPENAI).unwrap_err();
    let reasons: Vec<_> = error.reasons().iter().map(|it| (it.pointer.as_str(), &it.message[..28])).collect();
    let expected = [("/$defs/a", "`$ref` is '#/$defs/b', and t"), ("/$defs/a", "`$dynamicRef` is '#c', and t")];
    assert_eq!(reasons, expected, "{error}");
}

#[test]
fn every_reason_is_given_and_the_policy_is_obeyed() {
    let schema =
        object(json!({ "a": { "$ref": "#/x" }, "b": { "$ref": "https://a.test/y" }, "c": { "type": "string" } }));
    let pointers =
        |error: strict_schema::Error| error.reasons().iter().map(|it| it.pointer.clone()).collect::<Vec<_>>();
    assert_eq!(pointers(normalize(&schema, &OPENAI).unwrap_err()), ["/properties/a", "/properties/b"]);

    // What is no type is refused by itself, and not because it is ignored.
    let typed = object(json!({ "a": { "type": ["string", 3] }, "b": { "type": 3 } }));
    let error = normalize_with(&typed, &OPENAI, &Policy::EXACT).unwrap_err();
    assert_eq!(pointers(error), ["/properties/a", "/properties/b"]);

    let lengths =
        object(json!({ "a": { "type": "string", "minLength": 1 }, "b": { "type": "string", "maxLength": 1 } }));
    let mut policy = Policy::default();
    policy.widened = Permit::Never;
    assert_eq!(pointers(normalize_with(&lengths, &OPENAI, &policy).unwrap_err()), ["/properties/a", "/properties/b"]);
}

/// An annotation constrains nothing, whatever its value.
#[test]
fn a_malformed_annotation_is_no_loss() {
    let (text, number) = (json!(null), json!(5));
    for (keyword, value) in [("description", &text), ("title", &text), ("$comment", &number), ("$anchor", &number)] {
        let schema = json!({
            "type": "object",
            "properties": { "k": { "type": "string", keyword: value } },
            "required": ["k"],
            "additionalProperties": false
        });
        let normalized =
            normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap_or_else(|error| panic!("{keyword}: {error}"));
        assert_eq!(normalized.schema["properties"]["k"], json!({ "type": "string" }));
        let did: Vec<_> = normalized.changes.iter().map(Change::did).collect();
        assert_eq!(did, [format!("left out `{keyword}`, which constrains nothing")]);
    }
}

/// A keyword whose value is malformed is ignored, as the account says, and refuses no answer.
#[test]
fn what_is_malformed_constrains_nothing() {
    for (keyword, value, kind, answer) in [
        ("not", json!(null), "string", json!("x")),
        ("contains", json!(null), "array", json!([])),
        ("if", json!(null), "string", json!("x")),
        ("required", json!(["a", 5]), "object", json!({ "b": null })),
        ("dependentRequired", json!({ "b": { "required": ["c"] } }), "object", json!({ "b": null })),
    ] {
        let schema = json!({ "type": kind, "items": { "type": "string" }, "properties": { "b": { "type": "null" } }, keyword: value, "then": { "minLength": 3 } });
        let normalized = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap();
        assert!(
            normalized.changes.iter().any(|it| it.concerns(keyword) && it.to_string().contains("malformed")),
            "{keyword}"
        );
        let answer = json!({ "a": answer });
        assert_eq!(normalized.codec.decode(answer.clone()), Ok(answer), "{keyword}");
    }
    let open = json!({ "type": "object", "properties": { "b": { "type": "null" } }, "additionalProperties": null });
    let normalized = normalize(&object(json!({ "a": open })), &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["a"], object(json!({ "b": { "type": "null" } })));
    // It is no reason to infer a type.
    within(
        json!({ "minLength": "5" }),
        json!({ "type": "string", "description": "JSON text of a value of this schema: {\"minLength\":\"5\"}" }),
    );
    let first = json!({ "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x", 5] });
    let other = json!({ "type": "object", "properties": { "y": { "type": "string" } } });
    let exclusive = normalize(&object(json!({ "a": { "oneOf": [first, other] } })), &OPENAI).unwrap();
    assert!(
        exclusive.changes.iter().any(|it| it.concerns("oneOf") && it.loss != Loss::Exact),
        "{:?}",
        exclusive.changes
    );
}
