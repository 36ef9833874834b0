//! What providers are known to have said, word for word: the schema that made them say it has a violation at that
//! place, and the report quotes them.

use serde_json::{Map, Value, json};
use strict_schema::Role;
use strict_schema::dialect::{
    ANTHROPIC, AZURE_OPENAI, CEREBRAS, COHERE, DEEPSEEK, FIREWORKS, GEMINI, GEMINI_INTERACTIONS, GEMINI_OPENAPI, GROQ,
    LLAMA_CPP, MISTRAL, MOONSHOT, OPENAI, OPENAI_2024_08, SGLANG, SGLANG_LLGUIDANCE, VLLM, VLLM_GUIDANCE,
    VLLM_XGRAMMAR, Verdict, XAI,
};
use strict_schema::{Dialect, Report, Severity, Violation, normalize, validate, validate_name, validate_request};

#[test]
fn deepseek_lists_const_and_default_for_numbers_only() {
    let report = |property: Value| validate(&object(&json!({ "a": property })), &DEEPSEEK);
    for kept in [json!({ "type": "integer", "const": 1 }), json!({ "type": "number", "default": 0.5 })] {
        assert!(report(kept.clone()).violations().is_empty(), "{kept}");
    }
    for (disputed, keyword) in [
        (json!({ "type": "string", "const": "a" }), "const"),
        (json!({ "type": "boolean", "default": true }), "default"),
    ] {
        let report = report(disputed.clone());
        assert_eq!(report.violations().len(), 1, "{report}");
        let found = &report.violations()[0];
        assert_eq!(
            (found.severity, found.verdict, found.place().as_str()),
            (Severity::Warning, Verdict::Disputed, format!("/properties/a/{keyword}").as_str())
        );
        assert_eq!(found.keyword.as_deref(), Some(keyword));
        let normalized = normalize(&object(&json!({ "a": disputed })), &DEEPSEEK).unwrap();
        assert!(validate(&normalized.schema, &DEEPSEEK).violations().is_empty(), "{}", normalized.schema);
        assert_eq!(normalized.schema["properties"]["a"].get(keyword), None);
    }
}

#[test]
fn openai_e1_the_root_is_open() {
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
fn openai_e2_a_nested_object_is_open() {
    let quote =
        "In context=('properties', 'permissions'), 'additionalProperties' is required to be supplied and to be false.";
    for kind in [json!("object"), json!(["object", "null"])] {
        let schema = object(&json!({ "permissions": { "type": kind, "properties": {}, "required": [] } }));
        check(&OPENAI, &schema, "/properties/permissions", quote);
    }
}

#[test]
fn openai_e3_required_is_absent_or_incomplete() {
    let quote = "In context=(), 'required' is required to be supplied and to be an array including every key in \
                 properties. Missing 'id'.";
    let properties = json!({ "id": { "type": "string" } });
    check(&OPENAI, &json!({ "type": "object", "properties": properties, "additionalProperties": false }), "", quote);
    let empty = json!({ "type": "object", "properties": properties, "required": [], "additionalProperties": false });
    check(&OPENAI, &empty, "", quote);
}

#[test]
fn openai_e4_required_names_what_the_api_does_not_see() {
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
fn openai_e5_default() {
    let schema = object(&json!({ "type": { "type": "string", "default": "x" } }));
    let quote = "In context=('properties', 'type'), 'default' is not permitted.";
    assert_eq!(check(&OPENAI, &schema, "/properties/type", quote), Severity::Warning);
    assert_eq!(check(&OPENAI_2024_08, &schema, "/properties/type", quote), Severity::Error);
    assert_eq!(check(&AZURE_OPENAI, &schema, "/properties/type", quote), Severity::Error);
}

#[test]
fn openai_e6_format_in_2024() {
    let schema = object(&json!({ "created_at": { "type": "string", "format": "date-time" } }));
    let quote = "In context=('properties', 'created_at'), 'format' is not permitted.";
    check(&OPENAI_2024_08, &schema, "/properties/created_at", quote);
    assert!(validate(&schema, &OPENAI).violations().is_empty());
}

#[test]
fn openai_e7_a_format_outside_the_list() {
    let schema = object(&json!({ "url": { "type": "string", "format": "uri" } }));
    check(&OPENAI, &schema, "/properties/url", "In context=('properties', 'url'), 'uri' is not a valid format.");
}

#[test]
fn openai_e8_one_of() {
    let schema = object(&json!({ "pet": { "oneOf": [{ "type": "string" }, { "type": "null" }] } }));
    check(&OPENAI, &schema, "/properties/pet", "In context=('properties', 'pet'), 'oneOf' is not permitted.");
}

#[test]
fn openai_e9_all_of() {
    let mut schema = object(&json!({}));
    schema["allOf"] = json!([{ "type": "object" }]);
    // At the root the wording of October 2026 is another one; the older is quoted below the root.
    let schema_below = object(&json!({ "a": { "allOf": [{ "type": "string" }] } }));
    check(&OPENAI, &schema_below, "/properties/a", "In context=('properties', 'a'), 'allOf' is not permitted.");
    check(&OPENAI, &schema, "", "In context=(), 'allOf' is not permitted.");
}

#[test]
fn openai_e10_unique_items() {
    let schema = object(&json!({ "tags": { "type": "array", "items": { "type": "string" }, "uniqueItems": true } }));
    check(&OPENAI, &schema, "/properties/tags", "In context=('properties', 'tags'), 'uniqueItems' is not permitted.");
}

#[test]
fn openai_e11_property_names() {
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
    assert!(validate(&schema, &OPENAI).errors_of_non_strict().any(|it| it.rule.name == "property-names"));
}

#[test]
fn openai_e12_min_length() {
    let schema = object(
        &json!({ "tags": { "type": "array", "items": object(&json!({ "quote": { "type": "string", "minLength": 1 } })) } }),
    );
    let place = "/properties/tags/items/properties/quote";
    let quote = "In context=('properties', 'tags', 'items', 'properties', 'quote'), 'minLength' is not permitted.";
    assert_eq!(check(&OPENAI_2024_08, &schema, place, quote), Severity::Error);
    assert_eq!(check(&OPENAI, &schema, place, quote), Severity::Warning);
}

#[test]
fn openai_e13_prefix_items_and_the_old_bounds() {
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
fn openai_e14_siblings_of_a_reference() {
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
fn openai_e15_a_reference_into_the_schema() {
    let schema = object(&json!({
        "x": { "type": "string" },
        "y": { "type": "array", "items": { "$ref": "#/properties/x" } }
    }));
    let quote = "In context=('properties', 'y', 'items'), reference can only point to definitions defined at the top \
                 level of the schema.";
    check(&OPENAI, &schema, "/properties/y/items", quote);
}

#[test]
fn openai_e16_a_dangling_reference() {
    let schema = object(&json!({ "a": { "$ref": "#/$defs/_CreateAction" } }));
    let quote = "reference to component '#/$defs/_CreateAction' which was not found";
    check(&OPENAI, &schema, "/properties/a", quote);
}

#[test]
fn openai_e17_no_type() {
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
fn openai_e18_the_root_is_no_object() {
    let quote = "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.";
    check(&OPENAI, &json!({ "properties": {}, "required": [], "additionalProperties": false }), "", quote);
    let quote = "schema must be a JSON Schema of 'type: \"object\"', got 'type: \"array\"'.";
    check(&OPENAI, &json!({ "type": "array", "items": { "type": "string" } }), "", quote);
}

#[test]
fn openai_e19_a_combinator_at_the_root() {
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
        assert!(validate(&schema, &OPENAI).errors_of_non_strict().next().is_some());
    }
}

#[test]
fn openai_e20_an_array_without_items() {
    let schema = object(&json!({ "configs": { "type": "array" } }));
    let quote = "In context=('properties', 'configs'), array schema missing items.";
    check(&OPENAI, &schema, "/properties/configs", quote);
    let schema = object(&json!({ "interaction": { "type": ["string", "array"] } }));
    let quote = "In context=('properties', 'interaction', 'type', '1'), array schema missing items.";
    check(&OPENAI, &schema, "/properties/interaction", quote);
}

#[test]
fn openai_e21_an_object_without_properties() {
    let schema = object(&json!({ "a": { "type": "object", "additionalProperties": false, "required": [] } }));
    check(&OPENAI, &schema, "/properties/a", "object schema missing properties.");
}

#[test]
fn openai_e22_too_many_levels() {
    let eleventh = "/properties/a".repeat(10);
    check(&OPENAI, &nested(13), &eleventh, "13 levels of nesting exceeds limit of 10.");
    let sixth = "/properties/a".repeat(5);
    check(&OPENAI_2024_08, &nested(6), &sixth, "6 levels of nesting exceeds limit of 5.");
}

#[test]
fn openai_e23_too_many_properties() {
    let properties: Map<_, _> = (0..6000).map(|index| (format!("p{index}"), json!({ "type": "string" }))).collect();
    check(&OPENAI, &object(&Value::Object(properties)), "", "6000 parameters exceeds limit of 5000.");
}

#[test]
fn openai_e24_too_many_enum_values() {
    let schema = |count| object(&json!({ "a": { "type": "integer", "enum": (0..count).collect::<Vec<_>>() } }));
    let quote = "Expected at most 1000 enum values in total within a single schema when using structured outputs, but \
                 received 1008. Consider reducing the number of enums, or use 'strict: false' to opt out of structured \
                 outputs.";
    check(&OPENAI, &schema(1008), "", quote);
    let quote = "Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.";
    check(&OPENAI, &schema(1008), "", quote);
    check(&OPENAI_2024_08, &schema(501), "", "Expected at most 500 enum values in total");
}

#[test]
fn openai_e25_a_large_enum() {
    let values: Vec<_> = (0..251).map(|index| format!("{index:061}")).chain(["x".repeat(31)]).collect();
    let schema = object(&json!({ "a": { "type": "string", "enum": values } }));
    let quote = "Expected at most 15000 total characters across enum values when there are more than 250 enum values, \
                 but received 15342.";
    check(&OPENAI, &schema, "/properties/a", quote);
}

#[test]
fn openai_e26_the_same_first_key() {
    let branch = |kind: &str| object(&json!({ "x": { "type": kind } }));
    let schema = object(&json!({ "a": { "anyOf": [branch("string"), branch("number")] } }));
    let quote = "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a \
                 discriminator key or rearranging the properties to ensure the first key is unique.";
    assert_eq!(check(&OPENAI, &schema, "/properties/a", quote), Severity::Warning);
    assert_eq!(check(&OPENAI_2024_08, &schema, "/properties/a", quote), Severity::Error);
}

#[test]
fn openai_e27_look_around() {
    let schema = object(&json!({ "to": { "type": "array", "items": { "type": "string", "pattern": "^(?!x)" } } }));
    let quote = "Invalid JSON schema: regex lookaround is not supported. Found at $.properties.to.items.pattern.";
    check(&OPENAI, &schema, "/properties/to/items", quote);
    assert!(validate(&schema, &OPENAI).errors_of_non_strict().next().is_some());
}

#[test]
fn openai_e28_a_mixed_enum() {
    let schema = object(&json!({ "a": { "type": ["string", "integer"], "enum": ["x", 1] } }));
    check(&OPENAI, &schema, "/properties/a", "enum values must be of the same type.");
}

#[test]
fn openai_e29_no_json_schema() {
    let schema = object(&json!({ "a": { "type": "string", "enum": "x" } }));
    check(&OPENAI, &schema, "/properties/a", "Please ensure it is a valid JSON Schema.");
}

#[test]
fn anthropic_a1_an_open_object() {
    let quote = "For 'object' type, 'additionalProperties' must be explicitly set to false";
    check(&ANTHROPIC, &json!({ "type": "object", "properties": {} }), "", quote);
    check(&ANTHROPIC, &json!({ "type": "object", "properties": {}, "additionalProperties": true }), "", quote);
}

#[test]
fn anthropic_a2_to_a7_keywords_of_a_type() {
    for (schema, quote) in [
        (
            json!({ "type": "number", "minimum": 1, "maximum": 2 }),
            "For 'number' type, properties maximum, minimum are not supported",
        ),
        (json!({ "type": "integer", "minimum": 1 }), "For 'integer' type, property 'minimum' is not supported"),
        (array(&json!({ "maxItems": 1 })), "For 'array' type, property 'maxItems' is not supported"),
        (array(&json!({ "minItems": 2 })), "For 'array' type, 'minItems' values other than 0 or 1 are not supported"),
        (
            array(&json!({ "prefixItems": [{ "type": "string" }] })),
            "For 'array' type, property 'prefixItems' is not supported",
        ),
        (array(&json!({ "contains": { "type": "string" } })), "For 'array' type, property 'contains' is not supported"),
        (with(&object(&json!({})), &json!({ "if": {} })), "For 'object' type, property 'if' is not supported"),
        (
            with(&object(&json!({})), &json!({ "dependentRequired": {} })),
            "For 'object' type, property 'dependentRequired' is not supported",
        ),
        (
            with(&object(&json!({})), &json!({ "unevaluatedProperties": false })),
            "For 'object' type, property 'unevaluatedProperties' is not supported",
        ),
    ] {
        check(&ANTHROPIC, &object(&json!({ "a": schema })), "/properties/a", quote);
    }
}

#[test]
fn anthropic_a8_to_a10_keywords_beside_any_of() {
    let branches = json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] });
    for (siblings, quote) in [
        (json!({ "discriminator": { "propertyName": "kind" } }), "For 'anyOf', 'discriminator' is not supported"),
        (json!({ "type": "string" }), "For 'anyOf', 'type' is not supported"),
        (
            json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false }),
            "For 'anyOf', 'additionalProperties, properties, required, type' is not supported",
        ),
    ] {
        check(&ANTHROPIC, &object(&json!({ "a": with(&branches, &siblings) })), "/properties/a", quote);
    }
}

#[test]
fn anthropic_a11_to_a15_forms() {
    for (schema, quote) in [
        (json!({ "oneOf": [{ "type": "string" }] }), "Schema type 'oneOf' is not supported"),
        (json!({ "type": "string", "not": { "type": "string" } }), "Schema keyword 'not' is not supported"),
        (
            json!({ "type": "array" }),
            "Invalid schema: Array types must be specified with a single object schema for 'items'.",
        ),
        (
            json!({ "type": "array", "items": [{ "type": "string" }] }),
            "Invalid schema: Array types must be specified with a single object schema for 'items'.",
        ),
        (json!({}), "Empty schema ({}) that accepts any JSON value is not supported."),
        (json!({ "type": ["boolean", "null"], "enum": ["a"] }), "Enum value 'a' does not match declared type"),
    ] {
        check(&ANTHROPIC, &object(&json!({ "a": schema })), "/properties/a", quote);
    }
    let nullable = object(&json!({ "a": { "type": ["string", "null"], "enum": ["a"] } }));
    check(&ANTHROPIC, &nullable, "/properties/a", "Enum value 'a' does not match declared type");
}

#[test]
fn anthropic_a16_recursion() {
    let mut schema = object(&json!({ "a": { "$ref": "#/$defs/__schema0" } }));
    schema["$defs"] = json!({ "__schema0": { "type": "array", "items": { "$ref": "#/$defs/__schema0" } } });
    let quote = "Circular reference detected in schema definitions: __schema0 -> __schema0. Self-referencing or \
                 mutually-referencing definitions are not supported.";
    check(&ANTHROPIC, &schema, "/$defs/__schema0/items", quote);
}

#[test]
fn anthropic_a17_too_many_unions() {
    let schema = |count| {
        let properties: Map<_, _> =
            (0..count).map(|it| (format!("p{it}"), json!({ "type": ["string", "null"] }))).collect();
        object(&Value::Object(properties))
    };
    let quote = "Schemas contains too many parameters with union types (17 parameters with type arrays or anyOf). This \
                 causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: \
                 16 parameters with unions).";
    check(&ANTHROPIC, &schema(17), "", quote);
    assert!(validate(&schema(16), &ANTHROPIC).is_ok());
}

#[test]
fn anthropic_a18_too_many_optionals() {
    let schema = |count| {
        let properties: Map<_, _> = (0..count).map(|it| (format!("p{it}"), json!({ "type": "string" }))).collect();
        json!({ "type": "object", "properties": properties, "required": [], "additionalProperties": false })
    };
    let quote = "Schemas contains too many optional parameters (28), which would make grammar compilation inefficient. \
                 Reduce the number of optional parameters in your tool schemas (limit: 24).";
    check(&ANTHROPIC, &schema(28), "", quote);
    assert!(validate(&schema(24), &ANTHROPIC).is_ok());
}

#[test]
fn anthropic_a19_too_many_strict_tools() {
    let tool = (Role::Tool, *validate(&object(&json!({})), &ANTHROPIC).totals());
    let report = validate_request(&[tool; 22], &ANTHROPIC);
    let quote = "Too many strict tools (22). The maximum number of strict tools supported is 20. Try reducing the \
                 number of tools marked as strict.";
    quotes(&report, "", quote);
    assert!(validate_request(&[tool; 20], &ANTHROPIC).is_ok());
}

#[test]
fn anthropic_a20_a21_too_complex() {
    // The budget is not published: a warning from where it was seen.
    let nullables = |count| {
        let properties: Map<_, _> =
            (0..count).map(|it| (format!("p{it}"), json!({ "type": ["string", "null"] }))).collect();
        object(&Value::Object(properties))
    };
    for quote in [
        "The compiled grammar is too large, which would cause performance issues. Simplify your tool schemas or reduce \
         the number of strict tools.",
        "Schema is too complex.",
        "Schema is too complex for compilation.",
    ] {
        assert_eq!(check(&ANTHROPIC, &nullables(13), "", quote), Severity::Warning);
    }
    assert!(validate(&nullables(12), &ANTHROPIC).violations().is_empty());
}

#[test]
fn anthropic_a22_a_name() {
    let report = validate_name("get weather", Role::Tool, &ANTHROPIC);
    quotes(&report, "", "String should match pattern '^[a-zA-Z0-9_-]{1,128}$'");
    assert!(!validate_name(&"x".repeat(129), Role::Tool, &ANTHROPIC).is_ok());
    assert!(validate_name(&"x".repeat(128), Role::Tool, &ANTHROPIC).is_ok());
}

#[test]
fn anthropic_a23_a24_the_root() {
    let quote = "input_schema does not support oneOf, allOf, or anyOf at the top level";
    for keyword in ["oneOf", "allOf", "anyOf"] {
        check(&ANTHROPIC, &with(&object(&json!({})), &json!({ keyword: [object(&json!({}))] })), "", quote);
    }
    check(
        &ANTHROPIC,
        &json!({ "properties": {}, "additionalProperties": false }),
        "",
        "input_schema.type: Field required",
    );
}

#[test]
fn cerebras_c1_to_c4() {
    let definitions = with(&object(&json!({})), &json!({ "definitions": { "a": { "type": "null" } } }));
    check(&CEREBRAS, &definitions, "", "'definitions' is not supported in JSON schema. Use '$defs' instead");
    let list = object(&json!({ "a": { "type": ["string", "null"] } }));
    let quote = "Lists of types are not supported in JSON schema. If you are trying to make a field Optional, use anyOf \
                 with a null type";
    check(&CEREBRAS, &list, "/properties/a", quote);
    let open = object(&json!({ "a": { "type": "object", "properties": {}, "required": [] } }));
    let quote = "additionalProperties must be set to false for all objects in JSON schema";
    check(&CEREBRAS, &open, "/properties/a", quote);
    let nullable = object(&json!({ "a": { "type": "string", "nullable": true } }));
    check(&CEREBRAS, &nullable, "/properties/a", "Unsupported JSON schema fields: {'nullable'}");
}

#[test]
fn gemini_g1_an_unknown_field() {
    let schema = object(&json!({ "a": { "type": "integer", "exclusiveMinimum": 0 } }));
    let quote = "Invalid JSON payload received. Unknown name \"exclusiveMinimum\"";
    check(&GEMINI_OPENAPI, &schema, "/properties/a", quote);
}

#[test]
fn openai_a_const_at_the_root() {
    let schema = with(&object(&json!({})), &json!({ "const": {} }));
    check(&OPENAI, &schema, "", "'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level. Found 'const'.");
}

#[test]
fn moonshot_what_its_api_refuses() {
    let s = json!({ "type": "string" });
    let one = |name: &str, schema: Value| json!({ "type": "object", "properties": { name: schema } });
    let deep = "/properties/v";
    for (schema, place) in [
        (json!({ "type": "object", "anyOf": [one("a", s.clone()), one("b", s.clone())] }), ""),
        (one("outputSchema", json!(true)), "/properties/outputSchema"),
        (one("content", json!("string")), "/properties/content"),
        (with(&one("v", json!({ "$ref": "#/definitions/X" })), &json!({ "definitions": { "X": s } })), deep),
        (w(json!({ "enum": ["a"] })), deep),
        (w(json!({ "type": "string", "enum": [] })), deep),
        (w(json!({ "type": "string", "enum": ["a", 1] })), deep),
        (w(json!({ "type": ["string", "null"], "default": null })), deep),
        (w(json!({ "type": ["array", "null"], "items": s })), deep),
        (w(json!({ "type": ["string", "null"], "minLength": 1 })), deep),
        (w(json!({ "type": ["string", "integer"], "enum": ["a", 1] })), deep),
        (w(json!({ "type": ["object", "null"], "enum": [{}] })), deep),
        (w(json!({ "type": [] })), deep),
        (w(json!({ "type": "text" })), deep),
        (w(json!({ "type": 5 })), deep),
        (w(json!({ "type": "array", "items": [s] })), deep),
        (w(json!({ "type": "array", "items": true })), "/properties/v/items"),
        (w(json!({ "type": "string", "description": 5 })), deep),
        (w(json!({ "type": "string", "$id": 5 })), deep),
        (w(json!({ "anyOf": [] })), deep),
        (w(json!({ "anyOf": [true] })), "/properties/v/anyOf/0"),
        (w(json!({ "minLength": 1, "anyOf": [{ "type": "string", "minLength": 2 }] })), deep),
        (w(json!({ "type": "string", "$ref": "#/$defs/X" })), deep),
        (with(&one("a", s.clone()), &json!({ "required": ["b"] })), ""),
        (json!({ "type": "object", "required": ["b"] }), ""),
        (one("$ref", s.clone()), ""),
        (one("$defs", s.clone()), ""),
        (one("anyOf", s.clone()), ""),
        (one("required", s.clone()), ""),
        (one("additionalProperties", s.clone()), ""),
        (json!({ "type": "object", "$defs": { "a/b": s } }), ""),
        (json!({ "type": "object", "$defs": { "a": one("b/c", s.clone()) } }), ""),
        (json!({ "type": "object", "$defs": { "": s } }), ""),
        (one("v", json!({ "$ref": "#/properties/w" })), deep),
        (one("v", json!({ "$ref": "https://a.test/b.json" })), deep),
        (one("v", json!({ "$ref": "#/$defs/missing" })), deep),
        (
            with(
                &one("v", json!({ "$ref": "#/$defs/a", "minLength": 1 })),
                &json!({ "$defs": { "a": { "type": "string", "minLength": 2 } } }),
            ),
            deep,
        ),
        (with(&one("v", json!({ "$ref": "#" })), &json!({ "required": ["v"] })), deep),
        (
            with(&one("v", json!({ "type": "array", "items": { "$ref": "#" } })), &json!({ "required": ["v"] })),
            "/properties/v/items",
        ),
    ] {
        judged(&MOONSHOT, &schema, Verdict::Refused, place);
    }
    let quote = "when using anyOf, type should be defined in anyOf items instead of the parent schema";
    check(&MOONSHOT, &w(json!({ "type": "string", "anyOf": [{ "minLength": 1 }] })), deep, quote);
    check(&MOONSHOT, &w(json!({ "enum": ["a"] })), deep, "type is not defined");
    let quote = "keyword default is not allowed in combination with multiple types";
    check(&MOONSHOT, &w(json!({ "type": ["string", "null"], "default": null })), deep, quote);
    check(&MOONSHOT, &one("v", json!({ "$ref": "#/properties/w" })), deep, "references must start with #/$defs/");
}

#[test]
fn moonshot_what_it_takes_and_what_it_ignores() {
    let s = json!({ "type": "string" });
    for schema in [
        json!({}),
        w(json!({})),
        w(json!({ "type": "array" })),
        w(json!({ "type": ["string", "null"], "description": "d" })),
        w(json!({ "type": ["string", "null"], "enum": ["a", null] })),
        w(json!({ "type": "object", "additionalProperties": s })),
        w(json!({ "type": "object", "additionalProperties": true })),
        w(json!({ "type": "string", "minLength": 1, "maxLength": 2, "default": "a" })),
        w(json!({ "type": "integer", "minimum": 1, "maximum": 2 })),
        w(json!({ "type": "array", "items": s, "minItems": 1, "maxItems": 2 })),
        w(json!({ "description": "d", "anyOf": [s, { "type": "null" }] })),
        json!({ "type": "object", "properties": { "a/b": s, "type": s, "items": s } }),
        json!({ "type": "object", "properties": { "next": { "$ref": "#" } } }),
        json!({ "type": "object", "properties": { "next": { "$ref": "#" }, "id": s }, "required": ["next", "id"] }),
        json!({ "type": "object", "properties": { "next": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["next"] }),
        json!({ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/b" } }, "$defs": { "a": { "type": "object", "properties": { "b": s } } } }),
    ] {
        let report = validate(&schema, &MOONSHOT);
        // A format takes any root.
        let others: Vec<_> = report.violations().iter().filter(|it| it.rule.name != "root-not-object").collect();
        assert!(others.is_empty(), "{report}\n{schema}");
    }
    for keyword in [
        json!({ "type": "array", "prefixItems": [s, s], "minItems": 2 }),
        json!({ "const": 1 }),
        json!({ "oneOf": [s] }),
        json!({ "type": "string", "format": "uri" }),
        json!({ "type": "string", "pattern": "^a$" }),
        json!({ "type": "string", "nullable": true }),
        json!({ "type": "integer", "exclusiveMinimum": 1 }),
        // What stands under such a keyword is not looked at.
        json!({ "not": { "enum": [] } }),
        json!({ "allOf": [{ "type": "string", "anyOf": [true] }] }),
        json!({ "type": "string", "x-order": 1 }),
    ] {
        judged(&MOONSHOT, &w(keyword), Verdict::Ignored, "/properties/v");
    }
    judged(&MOONSHOT, &with(&object(&json!({})), &json!({ "$schema": "x" })), Verdict::Ignored, "");
    // Only the level `ultra` refuses these.
    for stricter in [
        json!({ "type": "integer", "minLength": 1 }),
        json!({ "type": "string", "minLength": 3, "maxLength": 2 }),
        json!({ "type": "string", "minLength": -1 }),
        json!({ "type": "array", "items": s, "maxItems": 1.5 }),
        json!({ "minLength": 1, "anyOf": [s] }),
        json!({ "type": ["string", "string"] }),
        json!({ "type": "string", "$id": "x" }),
        json!({ "type": "object", "properties": { "": s } }),
        json!({ "type": "object", "properties": { "a": s }, "required": ["a", "a"] }),
    ] {
        judged(&MOONSHOT, &w(stricter), Verdict::Disputed, "/properties/v");
    }
}

#[test]
fn moonshot_limits() {
    let nested = |levels| {
        (0..levels)
            .fold(json!({ "type": "string" }), |inner, _| json!({ "type": "object", "properties": { "a": inner } }))
    };
    assert!(validate(&nested(30), &MOONSHOT).is_ok() && !validate(&nested(31), &MOONSHOT).is_ok());
    assert!(
        validate(&nested(5), &MOONSHOT).violations().is_empty()
            && !validate(&nested(6), &MOONSHOT).violations().is_empty()
    );
    // A reference leads as deep as what it refers to.
    let mut referring = nested(20);
    let mut place = &mut referring;
    for _ in 0..20 {
        place = &mut place["properties"]["a"];
    }
    *place = json!({ "$ref": "#/$defs/deep" });
    referring["$defs"] = json!({ "deep": nested(10) });
    assert!(validate(&referring, &MOONSHOT).is_ok());
    referring["$defs"] = json!({ "deep": nested(11) });
    assert!(!validate(&referring, &MOONSHOT).is_ok());
    let many = |count| -> Value {
        (0..count).map(|it| (format!("p{it}"), json!({ "type": "string" }))).collect::<Map<_, _>>().into()
    };
    let wide = |count| json!({ "type": "object", "properties": many(count) });
    assert!(validate(&wide(3_000), &MOONSHOT).is_ok() && !validate(&wide(3_001), &MOONSHOT).is_ok());
    assert!(
        validate(&wide(100), &MOONSHOT).violations().is_empty()
            && !validate(&wide(101), &MOONSHOT).violations().is_empty()
    );
    let values = |count| w(json!({ "type": "integer", "enum": (0..count).collect::<Vec<_>>() }));
    assert!(validate(&values(1_000), &MOONSHOT).is_ok() && !validate(&values(1_001), &MOONSHOT).is_ok());
    assert!(
        validate(&values(500), &MOONSHOT).violations().is_empty()
            && !validate(&values(501), &MOONSHOT).violations().is_empty()
    );
    let long = w(json!({ "type": "string", "enum": (0..251).map(|it| format!("{it:030}")).collect::<Vec<_>>() }));
    judged(&MOONSHOT, &long, Verdict::Disputed, "/properties/v");
    let branches = |count: usize| w(json!({ "anyOf": vec![json!({ "type": "string" }); count] }));
    assert!(validate(&branches(500), &MOONSHOT).is_ok() && !validate(&branches(501), &MOONSHOT).is_ok());
    assert!(
        validate(&branches(10), &MOONSHOT).violations().is_empty()
            && !validate(&branches(11), &MOONSHOT).violations().is_empty()
    );
    let sized = |bytes: usize| json!({ "description": "x".repeat(bytes - r#"{"description":""}"#.len()) });
    assert!(validate(&sized(120_000), &MOONSHOT).is_ok() && !validate(&sized(120_001), &MOONSHOT).is_ok());
}

#[test]
fn moonshot_names_have_three_letters_and_no_digit_first() {
    let takes = |name: &str| validate_name(name, Role::Tool, &MOONSHOT).is_ok();
    assert!(takes("abc") && takes("_a-1") && takes(&"x".repeat(64)));
    assert!(!takes("ab") && !takes("1abc") && !takes("-abc") && !takes(&"x".repeat(65)) && !takes("a b c"));
    let takes = |name: &str| validate_name(name, Role::Tool, &GEMINI).is_ok();
    assert!(
        takes("a.b:c-d")
            && takes("_")
            && takes(&"x".repeat(128))
            && !takes("1a")
            && !takes(".a")
            && !takes(&"x".repeat(129))
    );
}

#[test]
fn engines_that_run_here() {
    let s = json!({ "type": "string" });
    let recursive = json!({ "type": "object", "properties": { "n": { "$ref": "#" } } });
    let (taken, ignored, refused) = (Verdict::Allowed, Verdict::Ignored, Verdict::Refused);
    let v = "/properties/v";
    for (dialect, schema, verdict, place) in [
        (&LLAMA_CPP, w(json!(true)), refused, v),
        (&LLAMA_CPP, recursive.clone(), refused, "/properties/n"),
        (&LLAMA_CPP, w(json!({ "enum": [] })), refused, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "minLength": 5000 })), refused, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "maxLength": 5000 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "exclusiveMinimum": 5 })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": ["string", "null"] })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "array", "items": [s, s] })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "number", "minimum": 5 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^\\d{4}$" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "a" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^(?=a)$" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^[0-9]{4}$" })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "array", "items": s, "uniqueItems": true })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "format": "email" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "not": true })), ignored, v),
        (&LLAMA_CPP, w(json!({ "oneOf": [s, { "type": "unknown" }] })), refused, "/properties/v/oneOf/1"),
        (&VLLM_XGRAMMAR, w(json!({ "type": "array", "items": [s, s] })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "maximum": u64::MAX })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "maximum": i64::MAX })), taken, v),
        (&SGLANG, w(json!({ "type": "integer", "minimum": u64::MAX })), refused, v),
        (&VLLM, w(json!({ "type": "integer", "maximum": u64::MAX })), Verdict::Disputed, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "integer", "maximum": u64::MAX })), taken, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "type": "integer", "maximum": u64::MAX })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "minimum": 0, "maximum": i64::MAX })), taken, v),
        (&LLAMA_CPP, object(&json!({ "": s })), Verdict::Disputed, ""),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "minimum": 5.5 })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "multipleOf": 5 })), refused, v),
        (&VLLM, w(json!({ "type": "integer", "multipleOf": 5 })), Verdict::Disputed, v),
        (&SGLANG, w(json!({ "type": "integer", "multipleOf": 5 })), taken, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "type": "integer", "multipleOf": 5 })), taken, v),
        (&SGLANG, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), ignored, v),
        (&SGLANG, w(json!({ "type": "string", "not": { "const": "a" } })), ignored, v),
        (&SGLANG, w(json!({ "allOf": [object(&json!({ "a": s })), object(&json!({ "b": s }))] })), ignored, v),
        (&SGLANG, w(json!({ "type": "array", "minItems": 2 })), refused, v),
        (&SGLANG, recursive, taken, "/properties/n"),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "not": { "const": "a" } })), refused, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "format": "credit-card" })), refused, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), taken, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "array", "items": s, "uniqueItems": true })), refused, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
}

#[test]
fn hosts_and_corrections() {
    let s = json!({ "type": "string" });
    let (taken, ignored, disputed, refused) = (Verdict::Allowed, Verdict::Ignored, Verdict::Disputed, Verdict::Refused);
    let v = "/properties/v";
    let branch = |name: &str| object(&json!({ "t": s, name: s }));
    for (dialect, schema, verdict, place) in [
        (&COHERE, json!({ "type": "object", "properties": { "a": s } }), refused, ""),
        (&COHERE, w(json!({ "type": "integer", "minimum": 0 })), refused, v),
        (&COHERE, w(json!({ "type": "string", "format": "email" })), refused, v),
        (&COHERE, w(json!({ "type": "string", "format": "date" })), taken, v),
        (&COHERE, json!({ "type": "object", "properties": { "a": s, "b": s }, "required": ["a"] }), taken, ""),
        (&MISTRAL, w(json!({ "type": "string", "format": "date" })), refused, v),
        (&MISTRAL, with(&object(&json!({ "v": s })), &json!({ "$schema": "x" })), refused, ""),
        (&FIREWORKS, w(json!({ "oneOf": [s] })), disputed, v),
        (&FIREWORKS, w(json!({ "type": "string", "maxLength": 5 })), disputed, v),
        (&FIREWORKS, w(json!({ "allOf": [{ "type": "object", "properties": { "a": s } }] })), taken, v),
        (&GROQ, w(json!({ "anyOf": [branch("a"), branch("b")] })), refused, v),
        (&GROQ, w(json!({ "type": "array", "items": s, "minItems": 1 })), refused, v),
        (&GROQ, w(json!({ "type": "string", "pattern": "^a$" })), disputed, v),
        (&CEREBRAS, json!({ "type": "object", "properties": { "a": s }, "additionalProperties": false }), taken, ""),
        (&CEREBRAS, json!({ "type": "object", "properties": { "a": s }, "required": ["a"] }), refused, ""),
        (&CEREBRAS, w(json!({ "type": "array", "prefixItems": [s], "items": false })), taken, v),
        (&CEREBRAS, w(json!({ "oneOf": [s] })), refused, v),
        (&CEREBRAS, w(json!({ "type": "array" })), refused, v),
        (&CEREBRAS, w(json!({ "type": "array", "items": true })), refused, "/properties/v/items"),
        (&CEREBRAS, w(json!({ "type": ["string", "null"] })), disputed, v),
        (&XAI, w(json!({ "type": "string", "maxLength": 5000 })), ignored, v),
        (&XAI, w(json!({ "enum": [] })), refused, v),
        (&GEMINI, w(json!({ "type": "object", "additionalProperties": s, "propertyOrdering": ["a"] })), taken, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "string", "maxLength": 5 })), ignored, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "array", "items": s, "maxItems": 5 })), taken, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
    let in_def = || with(&w(json!({ "$ref": "#/$def/x" })), &json!({ "$def": { "x": s } }));
    let mapped = json!({ "type": "object", "additionalProperties": { "$ref": "#" } });
    let itself =
        |required: Value| json!({ "type": "object", "properties": { "v": { "$ref": "#" } }, "required": required });
    let nullable = json!({
        "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["v"]
    });
    let tree = json!({
        "type": "object", "required": ["v"],
        "properties": { "v": { "type": "array", "items": { "$ref": "#" } }, "w": { "$ref": "#" } }
    });
    let draft_07 = with(
        &w(json!({ "$ref": "#/definitions/x" })),
        &json!({ "definitions": { "x": s }, "$schema": "http://json-schema.org/draft-07/schema#" }),
    );
    let or_null = |name: &str| with(&branch(name), &json!({ "type": ["object", "null"] }));
    let elsewhere = || w(json!({ "$ref": "https://example.com/x.json" }));
    for (dialect, schema, verdict, place) in [
        (&GROQ, w(json!({ "type": "string", "format": "date" })), disputed, v),
        (&GROQ, w(json!({ "type": "string", "pattern": "(?=a)" })), disputed, v),
        (&GROQ, w(json!({ "anyOf": [or_null("a"), branch("b")] })), refused, v),
        (&GROQ, w(json!({ "anyOf": [{ "anyOf": [branch("a"), { "type": "null" }] }, branch("b")] })), refused, v),
        (&GEMINI, w(json!({ "type": "boolean", "enum": [true] })), disputed, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "boolean", "enum": [true] })), disputed, v),
        (&GEMINI, w(json!({ "type": "integer", "enum": [1, 2] })), taken, v),
        (&GEMINI, itself(json!([])), taken, v),
        (&GEMINI, itself(json!(["v"])), refused, v),
        (&GEMINI, nullable, refused, "/properties/v/anyOf/0"),
        (&GEMINI, tree, refused, "/properties/v/items"),
        (&GEMINI, mapped, refused, "/additionalProperties"),
        (&CEREBRAS, w(json!({ "type": "array", "prefixItems": [s] })), refused, v),
        (&CEREBRAS, w(json!({})), disputed, v),
        (&XAI, w(json!(true)), refused, v),
        (&XAI, w(json!({ "type": "array", "items": true })), taken, "/properties/v/items"),
        (&XAI, w(json!({ "type": "array", "prefixItems": [s], "items": false })), taken, "/properties/v/items"),
        (&XAI, draft_07, taken, ""),
        (&DEEPSEEK, in_def(), taken, v),
        (&COHERE, in_def(), taken, v),
        (&OPENAI, in_def(), refused, v),
        (&FIREWORKS, elsewhere(), disputed, v),
        (&XAI, elsewhere(), disputed, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
    let texts = |property: Value| json!({ "type": "object", "properties": { "v": property }, "required": ["v"] });
    judged(&GEMINI_OPENAPI, &texts(json!({ "type": "integer", "enum": [1] })), refused, v);
    judged(&GEMINI_OPENAPI, &texts(json!({ "type": "string", "nullable": true, "enum": ["a"] })), taken, v);
    let overlapping = |values: [&str; 2]| {
        let branch = |value: &str| object(&json!({ "kind": { "type": "string", "enum": [value] }, "x": s }));
        w(json!({ "anyOf": values.map(branch) }))
    };
    judged(&GROQ, &overlapping(["scroll", "scroll"]), refused, v);
    judged(&GROQ, &overlapping(["scroll", "click"]), taken, v);
    let many: Map<_, _> = (0..67).map(|it| (format!("p{it}"), s.clone())).collect();
    let wide: Map<_, _> = (0..201).map(|it| (format!("p{it}"), s.clone())).collect();
    judged(&COHERE, &object(&Value::Object(wide)), refused, "");
    let tool = (Role::Tool, *validate(&object(&Value::Object(many)), &COHERE).totals());
    assert!(validate_request(&[tool; 2], &COHERE).is_ok() && !validate_request(&[tool; 3], &COHERE).is_ok());
}

/// What a provider ignores is kept, said in words too, and checked by the codec.
#[test]
fn what_is_ignored_stays_and_is_checked() {
    let s = json!({ "type": "string" });
    for (dialect, part, keyword, note, good, bad) in [
        (&LLAMA_CPP, json!({ "type": "number", "minimum": 5 }), "minimum", "at least 5", json!(5), json!(4)),
        (
            &LLAMA_CPP,
            json!({ "type": "array", "items": s, "uniqueItems": true }),
            "uniqueItems",
            "no item twice",
            json!(["a"]),
            json!(["a", "a"]),
        ),
        (
            &MOONSHOT,
            json!({ "type": "string", "pattern": "^a$" }),
            "pattern",
            "matches the regular expression ^a$",
            json!("a"),
            json!("b"),
        ),
        (
            &XAI,
            json!({ "type": "string", "maxLength": 3000 }),
            "maxLength",
            "at most 3000 characters",
            json!("a"),
            json!("b".repeat(3001)),
        ),
        (
            &LLAMA_CPP,
            json!({ "type": "string", "pattern": "^b*$", "minLength": 3 }),
            "minLength",
            "at least 3 characters",
            json!("bbb"),
            json!("b"),
        ),
    ] {
        let schema = w(part);
        let report = validate(&schema, dialect);
        let warning = report.ignored().next().unwrap_or_else(|| panic!("{report}"));
        assert!(report.is_ok() && warning.message.contains("accepts it and does not enforce it"), "{report}");
        let normalized = strict_schema::normalize(&schema, dialect).unwrap();
        let written = &normalized.schema["properties"]["v"];
        assert_eq!(written[keyword], schema["properties"]["v"][keyword], "{written}");
        assert_eq!(written["description"], json!(format!("({note})")));
        assert!(normalized.codec.decode(json!({ "v": good })).is_ok());
        assert!(normalized.codec.decode(json!({ "v": bad })).is_err());
        let again = strict_schema::normalize(&normalized.schema, dialect).unwrap();
        assert!(again.changes.is_empty() && again.schema == normalized.schema, "{:?}", again.changes);
        let exact = strict_schema::normalize_with(&normalized.schema, dialect, &strict_schema::Policy::EXACT);
        assert!(exact.unwrap_err().to_string().contains(keyword));
    }
    // A form that is enforced comes first.
    let normalized = strict_schema::normalize(&w(json!({ "const": 1 })), &MOONSHOT).unwrap();
    assert_eq!(normalized.schema["properties"]["v"], json!({ "type": "integer", "enum": [1] }));
}

/// The schema, as the only and required property of a closed object.
fn w(schema: impl Into<Value>) -> Value {
    let schema = schema.into();
    object(&json!({ "v": schema }))
}

/// The strictest verdict of the report is this one, and it stands at that place; nothing at all, where it is taken.
#[track_caller]
fn judged(dialect: &Dialect, schema: &Value, verdict: Verdict, place: &str) {
    let report = validate(schema, dialect);
    let strictest = report.violations().iter().map(|it| it.verdict).max().unwrap_or(Verdict::Allowed);
    assert_eq!(strictest, verdict, "{report}\n{schema}");
    let stands = report.violations().iter().any(|it| it.verdict == verdict && it.pointer == place);
    assert!(stands || verdict == Verdict::Allowed, "not at {place:?}: {report}\n{schema}");
}

/// The report has a violation at that place, and it quotes those words, alone or in its context.
#[track_caller]
fn check(dialect: &Dialect, schema: &Value, pointer: &str, quote: &str) -> Severity {
    quotes(&validate(schema, dialect), pointer, quote)
}

#[track_caller]
fn quotes(report: &Report, pointer: &str, quote: &str) -> Severity {
    let says = |it: &&Violation| it.pointer == pointer && it.quotes().iter().any(|said| said.contains(quote));
    match report.violations().iter().find(says) {
        Some(violation) => violation.severity,
        None => panic!("nobody says {quote:?} at {pointer:?}\n{report}"),
    }
}

fn object(properties: &Value) -> Value {
    let required: Vec<_> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn array(more: &Value) -> Value {
    with(&json!({ "type": "array", "items": { "type": "string" } }), more)
}

fn with(schema: &Value, more: &Value) -> Value {
    let mut schema = schema.clone();
    schema.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
    schema
}

fn nested(levels: usize) -> Value {
    let innermost = object(&json!({}));
    (1..levels).fold(innermost, |inner, _| object(&json!({ "a": inner })))
}
