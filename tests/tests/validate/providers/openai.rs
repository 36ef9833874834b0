//! What OpenAI's API is known to have said.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{AZURE_OPENAI, OPENAI, OPENAI_2024_08, Verdict};
use strict_schema::{Severity, validate};

use super::{check, judged, nested, object, with};

#[test]
fn e1_the_root_is_open() {
    let quote = "In context=(), 'additionalProperties' is required to be supplied and to be false.";
    for extra in
        [json!({}), json!({ "additionalProperties": true }), json!({ "additionalProperties": { "type": "string" } })]
    {
        let mut schema = json!({ "type": "object", "properties": {}, "required": [] });
        schema.as_object_mut().unwrap().append(extra.clone().as_object_mut().unwrap());
        check(&OPENAI, &schema, "", quote);
    }
}

#[test]
fn e2_a_nested_object_is_open() {
    let quote =
        "In context=('properties', 'permissions'), 'additionalProperties' is required to be supplied and to be false.";
    for kind in [json!("object"), json!(["object", "null"])] {
        let schema = object(&json!({ "permissions": { "type": kind, "properties": {}, "required": [] } }));
        check(&OPENAI, &schema, "/properties/permissions", quote);
    }
}

/// The API writes the place as Python does.
#[test]
fn names_are_quoted_as_in_python() {
    for (name, shown) in [("a\\b", r"'a\\b'"), ("a\tb", r"'a\tb'"), ("a'b", "\"a'b\""), ("a'\"b", r#"'a\'"b'"#)] {
        let quote = format!(
            "In context=('properties', {shown}), 'additionalProperties' is required to be supplied and to be false."
        );
        let open = json!({ "type": "object", "properties": {}, "required": [] });
        let pointer = format!("/properties/{name}");
        check(&OPENAI, &object(&json!({ (name): open })), &pointer, &quote);
    }
}

#[test]
fn e3_required_is_absent_or_incomplete() {
    let quote = "In context=(), 'required' is required to be supplied and to be an array including every key in \
                 properties. Missing 'id'.";
    let properties = json!({ "id": { "type": "string" } });
    check(&OPENAI, &json!({ "type": "object", "properties": properties, "additionalProperties": false }), "", quote);
    let empty = json!({ "type": "object", "properties": properties, "required": [], "additionalProperties": false });
    check(&OPENAI, &empty, "", quote);
}

#[test]
fn e4_required_names_what_the_api_does_not_see() {
    let quote = "In context=(), 'required' is required to be supplied and to be an array including every key in \
                 properties. Extra required key 'determined_dir' supplied.";
    let undeclared =
        json!({ "type": "object", "properties": {}, "required": ["determined_dir"], "additionalProperties": false });
    check(&OPENAI, &undeclared, "", quote);
    // The API names the parent; the mistake is in the property, and that is where the report has it.
    for unseen in [
        json!({}),
        json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        json!({ "type": "object", "additionalProperties": false }),
    ] {
        check(&OPENAI, &object(&json!({ "determined_dir": unseen })), "/properties/determined_dir", quote);
    }
}

#[test]
fn e5_default() {
    let schema = object(&json!({ "type": { "type": "string", "default": "x" } }));
    let quote = "In context=('properties', 'type'), 'default' is not permitted.";
    assert_eq!(check(&OPENAI, &schema, "/properties/type", quote), Severity::Warning);
    assert_eq!(check(&OPENAI_2024_08, &schema, "/properties/type", quote), Severity::Error);
    assert_eq!(check(&AZURE_OPENAI, &schema, "/properties/type", quote), Severity::Error);
}

#[test]
fn e6_format_in_2024() {
    let schema = object(&json!({ "created_at": { "type": "string", "format": "date-time" } }));
    let quote = "In context=('properties', 'created_at'), 'format' is not permitted.";
    check(&OPENAI_2024_08, &schema, "/properties/created_at", quote);
    assert!(validate(&schema, &OPENAI).violations().is_empty());
}

#[test]
fn e7_a_format_outside_the_list() {
    let schema = object(&json!({ "url": { "type": "string", "format": "uri" } }));
    check(&OPENAI, &schema, "/properties/url", "In context=('properties', 'url'), 'uri' is not a valid format.");
}

#[test]
fn e8_one_of() {
    let schema = object(&json!({ "pet": { "oneOf": [{ "type": "string" }, { "type": "null" }] } }));
    check(&OPENAI, &schema, "/properties/pet", "In context=('properties', 'pet'), 'oneOf' is not permitted.");
}

#[test]
fn e9_all_of() {
    let mut schema = object(&json!({}));
    schema["allOf"] = json!([{ "type": "object" }]);
    // At the root the wording of October 2026 is another one; the older is quoted below the root.
    let schema_below = object(&json!({ "a": { "allOf": [{ "type": "string" }] } }));
    check(&OPENAI, &schema_below, "/properties/a", "In context=('properties', 'a'), 'allOf' is not permitted.");
    check(&OPENAI, &schema, "", "In context=(), 'allOf' is not permitted.");
}

#[test]
fn e10_unique_items() {
    let schema = object(&json!({ "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true } }));
    check(&OPENAI, &schema, "/properties/tags", "In context=('properties', 'tags'), 'uniqueItems' is not permitted.");
}

#[test]
fn e11_property_names() {
    let record = json!({ "type": "object", "propertyNames": { "type": "string" }, "additionalProperties": { "type": "string" } });
    let schema = object(&json!({ "formats": { "anyOf": [
        { "type": "array", "items": { "anyOf": [{ "type": "string" }, object(&json!({ "schema": { "anyOf": [record, { "type": "null" }] } }))] } },
        { "type": "null" }
    ] } }));
    check(
        &OPENAI,
        &schema,
        "/properties/formats/anyOf/0/items/anyOf/1/properties/schema/anyOf/0",
        "In context=('properties', 'formats', 'anyOf', '0', 'items', 'anyOf', '1', 'properties', 'schema', 'anyOf', '0'), \
         'propertyNames' is not permitted.",
    );
    assert!(validate(&schema, &OPENAI).errors().any(|it| it.rule.binds_non_strict && it.rule.name == "property-names"));
}

#[test]
fn e12_min_length() {
    let schema = object(
        &json!({ "tags": { "type": "array", "items": object(&json!({ "quote": { "type": "string", "minLength": 1 } })) } }),
    );
    let place = "/properties/tags/items/properties/quote";
    let quote = "In context=('properties', 'tags', 'items', 'properties', 'quote'), 'minLength' is not permitted.";
    assert_eq!(check(&OPENAI_2024_08, &schema, place, quote), Severity::Error);
    assert_eq!(check(&OPENAI, &schema, place, quote), Severity::Warning);
}

#[test]
fn e13_prefix_items_and_the_old_bounds() {
    let tuple = object(&json!({ "a": { "type": "array", "prefixItems": [{ "type": "string" }] } }));
    check(&OPENAI, &tuple, "/properties/a", "In context=('properties', 'a'), 'prefixItems' is not permitted.");
    check(&OPENAI, &tuple, "/properties/a", "In context=('properties', 'a'), array schema missing items.");
    for keyword in ["minItems", "maxItems"] {
        let mut array = json!({ "type": "array", "items": { "type": "string" } });
        array[keyword] = json!(1);
        let quote = format!("In context=('properties', 'a'), '{keyword}' is not permitted.");
        check(&OPENAI_2024_08, &object(&json!({ "a": array })), "/properties/a", &quote);
    }
}

#[test]
fn e14_siblings_of_a_reference() {
    for (sibling, value) in [("description", json!("d")), ("type", json!("object")), ("default", json!({}))] {
        let mut reference = json!({ "$ref": "#/$defs/color" });
        reference[sibling] = value;
        let mut schema = object(&json!({ "pet_color": reference }));
        schema["$defs"] = json!({ "color": { "type": "string", "enum": ["red"] } });
        let quote = format!("context=('properties', 'pet_color'), $ref cannot have keywords {{'{sibling}'}}.");
        check(&OPENAI, &schema, "/properties/pet_color", &quote);
    }
}

#[test]
fn e15_a_reference_into_the_schema() {
    let schema = object(&json!({
        "x": { "type": "string" },
        "y": { "type": "array", "items": { "$ref": "#/properties/x" } }
    }));
    let quote = "In context=('properties', 'y', 'items'), reference can only point to definitions defined at the top \
                 level of the schema.";
    check(&OPENAI, &schema, "/properties/y/items", quote);
}

#[test]
fn e15_a_reference_by_the_id() {
    let by = |reference: &str| {
        let rest = json!({ "$id": "https://a.test/s", "$defs": { "b": { "type": "string" } } });
        with(&object(&json!({ "a": { "$ref": reference } })), &rest)
    };
    judged(&OPENAI, &by("https://a.test/s#/$defs/b"), Verdict::Refused, "/properties/a");
    judged(&OPENAI, &by("https://a.test/s"), Verdict::Refused, "/properties/a");
    judged(&OPENAI, &by("#/$defs/b"), Verdict::Allowed, "");
}

#[test]
fn e16_a_dangling_reference() {
    let schema = object(&json!({ "a": { "$ref": "#/$defs/_CreateAction" } }));
    let quote = "reference to component '#/$defs/_CreateAction' which was not found";
    check(&OPENAI, &schema, "/properties/a", quote);
}

#[test]
fn e17_no_type() {
    let quote = "In context=('properties', 'recursive'), schema must have a 'type' key.";
    for untyped in
        [json!({ "const": true }), json!({ "enum": ["a"] }), json!({}), json!({ "description": "d" }), json!(true)]
    {
        check(&OPENAI, &object(&json!({ "recursive": untyped })), "/properties/recursive", quote);
    }
    let items = object(&json!({ "a": { "type": "array", "items": {} } }));
    let quote = "In context=('properties', 'a', 'items'), schema must have a 'type' key.";
    check(&OPENAI, &items, "/properties/a/items", quote);
}

#[test]
fn e18_the_root_is_no_object() {
    let quote = "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.";
    check(&OPENAI, &json!({ "properties": {}, "required": [], "additionalProperties": false }), "", quote);
    let quote = "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.";
    check(&OPENAI, &json!({ "type": "array", "items": { "type": "string" } }), "", quote);
}

#[test]
fn e19_a_combinator_at_the_root() {
    for keyword in ["oneOf", "anyOf", "allOf", "enum", "not"] {
        let mut schema = object(&json!({}));
        schema[keyword] = match keyword {
            "not" => json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false }),
            "enum" => json!([{}]),
            _ => json!([object(&json!({}))]),
        };
        let quote = format!(
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level. \
             Found '{keyword}'."
        );
        check(&OPENAI, &schema, "", &quote);
        assert!(validate(&schema, &OPENAI).errors().any(|it| it.rule.binds_non_strict));
    }
}

/// The newer copies of the text name `const` too.
#[test]
fn e19_const_at_the_root() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "const": {} });
    let report = validate(&schema, &OPENAI);
    assert!(report.errors().any(|it| it.rule.binds_non_strict && it.rule.name == "root-const"), "{report}");
}

#[test]
fn an_id_belongs_to_the_root() {
    let id = json!({ "$id": "https://example.com/a" });
    judged(&OPENAI, &with(&object(&json!({})), &id), Verdict::Allowed, "");
    let inner = object(&json!({ "a": with(&json!({ "type": "string" }), &id) }));
    judged(&OPENAI, &inner, Verdict::Disputed, "/properties/a");
}

#[test]
fn e20_an_array_without_items() {
    let schema = object(&json!({ "configs": { "type": "array" } }));
    let quote = "In context=('properties', 'configs'), array schema missing items.";
    check(&OPENAI, &schema, "/properties/configs", quote);
    let schema = object(&json!({ "interaction": { "type": ["string", "array"] } }));
    let quote = "In context=('properties', 'interaction', 'type', '1'), array schema missing items.";
    check(&OPENAI, &schema, "/properties/interaction", quote);
}

#[test]
fn e21_an_object_without_properties() {
    let schema = object(&json!({ "a": { "type": "object", "additionalProperties": false, "required": [] } }));
    check(&OPENAI, &schema, "/properties/a", "object schema missing properties.");
}

#[test]
fn e22_too_many_levels() {
    let eleventh = "/properties/a".repeat(10);
    check(&OPENAI, &nested(13), &eleventh, "13 levels of nesting exceeds limit of 10.");
    let sixth = "/properties/a".repeat(5);
    check(&OPENAI_2024_08, &nested(6), &sixth, "6 levels of nesting exceeds limit of 5.");
}

#[test]
fn e23_too_many_properties() {
    let properties: Map<_, _> = (0..6000).map(|index| (format!("p{index}"), json!({ "type": "string" }))).collect();
    check(&OPENAI, &object(&Value::Object(properties)), "", "6000 parameters exceeds limit of 5000.");
}

#[test]
fn e24_too_many_enum_values() {
    let schema = |count| object(&json!({ "a": { "type": "integer", "enum": (0..count).collect::<Vec<_>>() } }));
    let quote = "Expected at most 1000 enum values in total within a single schema when using structured outputs, but \
                 received 1008. Consider reducing the number of enums, or use 'strict: false' to opt out of structured \
                 outputs.";
    check(&OPENAI, &schema(1008), "", quote);
    let quote = "Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.";
    check(&OPENAI, &schema(1008), "", quote);
    check(&OPENAI_2024_08, &schema(501), "", "Expected at most 500 enum values in total");
    // One measurement found a lower limit, which the API does not name.
    let report = validate(&schema(1000), &OPENAI);
    let [found] = report.violations() else { panic!("{report}") };
    assert!(found.quotes().is_empty() && found.source.what.contains("bisection"), "{found:?}");
}

#[test]
fn e25_a_large_enum() {
    let values: Vec<_> = (0..251).map(|index| format!("{index:061}")).chain(["x".repeat(31)]).collect();
    let schema = object(&json!({ "a": { "type": "string", "enum": values } }));
    let quote = "Expected at most 15000 total characters across enum values when there are more than 250 enum values, \
                 but received 15342.";
    check(&OPENAI, &schema, "/properties/a", quote);
}

#[test]
fn e26_the_same_first_key() {
    let branch = |kind: &str| object(&json!({ "x": { "type": kind } }));
    let schema = object(&json!({ "a": { "anyOf": [branch("string"), branch("number")] } }));
    let quote = "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a \
                 discriminator key or rearranging the properties to ensure the first key is unique.";
    assert_eq!(check(&OPENAI, &schema, "/properties/a", quote), Severity::Warning);
    assert_eq!(check(&OPENAI_2024_08, &schema, "/properties/a", quote), Severity::Error);
}

#[test]
fn e27_look_around() {
    let schema = object(&json!({ "to": { "type": "array", "items": { "type": "string", "pattern": "^(?!x)" } } }));
    let quote = "Invalid JSON schema: regex lookaround is not supported. Found at $.properties.to.items.pattern.";
    check(&OPENAI, &schema, "/properties/to/items", quote);
    assert!(validate(&schema, &OPENAI).errors().any(|it| it.rule.binds_non_strict));
}

#[test]
fn e28_a_mixed_enum() {
    let schema = object(&json!({ "a": { "type": ["string", "integer"], "enum": ["x", 1] } }));
    check(&OPENAI, &schema, "/properties/a", "enum values must be of the same type.");
}

#[test]
fn e29_no_json_schema() {
    let schema = object(&json!({ "a": { "type": "string", "enum": "x" } }));
    check(&OPENAI, &schema, "/properties/a", "Please ensure it is a valid JSON Schema.");
}

#[test]
fn a_const_at_the_root() {
    let schema = with(&object(&json!({})), &json!({ "const": {} }));
    check(&OPENAI, &schema, "", "'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level. Found 'const'.");
}
