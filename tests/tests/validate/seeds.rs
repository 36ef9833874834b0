//! Two documents that define a dialect, statement by statement: the rules reference of SM-01 to SM-21, and `OpenAI`'s
//! guide of August 2024.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{OPENAI_2024_08, SM};
use strict_schema::keyword::Keyword;
use strict_schema::{Dialect, Severity, validate};

// The rules reference.

#[test]
fn the_table_refuses_each_of_its_keywords_by_its_id() {
    for (id, keyword, value) in [
        ("SM-05", "patternProperties", json!({})),
        ("SM-06", "$ref", json!("#")),
        ("SM-07", "$anchor", json!("a")),
        ("SM-08", "$dynamicRef", json!("#a")),
        ("SM-09", "$dynamicAnchor", json!("a")),
        ("SM-10", "dependentSchemas", json!({})),
        ("SM-11", "dependentRequired", json!({})),
        ("SM-12", "unevaluatedProperties", json!(false)),
        ("SM-13", "unevaluatedItems", json!(false)),
        ("SM-14", "contains", json!({ "type": "string" })),
        ("SM-15", "minContains", json!(1)),
        ("SM-16", "maxContains", json!(1)),
        ("SM-17", "if", json!({ "type": "string" })),
        ("SM-18", "then", json!({ "type": "string" })),
        ("SM-19", "else", json!({ "type": "string" })),
        ("SM-20", "not", json!({ "type": "string" })),
    ] {
        let mut schema = json!({ "type": "object", "additionalProperties": false });
        schema[keyword] = value.clone();
        check(&SM, &schema, &[(id, "")]);
        let mut inner = json!({ "type": "string" });
        inner[keyword] = value;
        let nested = json!({ "type": "object", "properties": { "a": inner }, "additionalProperties": false });
        check(&SM, &nested, &[(id, "/properties/a")]);
    }
}

#[test]
fn the_table_allows_its_allowed_keywords() {
    for keyword in [
        "type",
        "properties",
        "items",
        "prefixItems",
        "additionalProperties",
        "required",
        "anyOf",
        "oneOf",
        "allOf",
        "enum",
        "const",
        "title",
        "description",
        "default",
        "examples",
        "$id",
        "$defs",
        "minLength",
        "maxLength",
        "pattern",
        "minimum",
        "maximum",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "multipleOf",
        "minItems",
        "maxItems",
        "uniqueItems",
    ] {
        assert!(SM.allows(Keyword::named(keyword).unwrap()), "{keyword}");
    }
}

#[test]
fn the_table_counts_steps_to_data_and_no_combinators() {
    let leaf = json!({ "type": "string" });
    let deep = |steps: usize, step: fn(&Value) -> Value| (0..steps).fold(leaf.clone(), |inner, _| step(&inner));
    let property: fn(&Value) -> Value = |inner| closed(&json!({ "a": inner }));
    let items: fn(&Value) -> Value = |inner| json!({ "type": "array", "items": inner });
    let prefix_items: fn(&Value) -> Value = |inner| json!({ "type": "array", "prefixItems": [inner] });
    for step in [property, items, prefix_items] {
        let at_limit = closed(&json!({ "root": deep(4, step) }));
        check(&SM, &at_limit, &[]);
        let report = validate(&closed(&json!({ "root": deep(5, step) })), &SM);
        assert_eq!(report.violations().len(), 1, "{report}");
        assert_eq!(report.violations()[0].rule.id, "SM-21");
        assert_eq!(report.totals().nesting.count, 6);
    }
    for combinator in ["anyOf", "oneOf", "allOf"] {
        let inner = (0..10).fold(deep(4, property), |inner, _| json!({ combinator: [inner] }));
        check(&SM, &closed(&json!({ "root": inner })), &[]);
    }
}

#[test]
fn the_table_knows_no_other_rule() {
    let lenient = json!({
        "type": "object",
        "properties": {
            "optional": { "type": "string", "minLength": 1, "format": "uri" },
            "bare": { "enum": ["a", 1] },
            "one": { "oneOf": [{ "const": 1 }, { "type": "array", "items": { "type": "string" }, "uniqueItems": true }] }
        },
        "required": ["undeclared"],
        "additionalProperties": false,
        "unheardOf": true
    });
    check(&SM, &lenient, &[]);
}

// The guide of August 2024.

#[test]
fn the_guide_s_examples_are_valid() {
    for example in [weather(&json!("string")), any_of(), definitions(), recursive_root(), recursive_definition()] {
        let report = validate(&example, &OPENAI_2024_08);
        assert!(report.is_ok(), "{report}");
    }
    // Valid says the guide; and yet null can never be written, since the enum lacks it.
    let report = validate(&weather(&json!(["string", "null"])), &OPENAI_2024_08);
    assert!(report.is_ok(), "{report}");
    assert_eq!(report.violations().len(), 1);
    assert_eq!(report.violations()[0].severity, Severity::Warning);
    assert_eq!(report.violations()[0].rule.name, "null-not-in-enum");
}

#[test]
fn the_guide_has_no_any_of_at_the_root() {
    let union = json!({ "anyOf": [definitions(), any_of()] });
    let report = validate(&union, &OPENAI_2024_08);
    assert_eq!(report.violations()[0].rule.name, "root-combinator");
    assert_eq!(report.violations()[0].pointer, "");
}

#[test]
fn the_guide_has_every_field_required() {
    let mut schema = weather(&json!("string"));
    schema["required"] = json!(["location"]);
    check(&OPENAI_2024_08, &schema, &[("SM-25", "")]);
    schema.as_object_mut().unwrap().remove("required");
    check(&OPENAI_2024_08, &schema, &[("SM-24", "")]);
}

#[test]
fn the_guide_has_closed_objects() {
    let mut schema = weather(&json!("string"));
    schema.as_object_mut().unwrap().remove("additionalProperties");
    check(&OPENAI_2024_08, &schema, &[("SM-03", "")]);
    schema["additionalProperties"] = json!(true);
    check(&OPENAI_2024_08, &schema, &[("SM-03", "")]);
}

#[test]
fn the_guide_has_100_properties() {
    let schema = |count| {
        let properties: Map<_, _> = (0..count).map(|it| (format!("p{it}"), json!({ "type": "string" }))).collect();
        strict(&Value::Object(properties))
    };
    check(&OPENAI_2024_08, &schema(100), &[]);
    check(&OPENAI_2024_08, &schema(101), &[("SM-62", "")]);
}

#[test]
fn the_guide_has_5_levels() {
    let schema = |levels| (1..levels).fold(strict(&json!({})), |inner, _| strict(&json!({ "a": inner })));
    check(&OPENAI_2024_08, &schema(5), &[]);
    check(&OPENAI_2024_08, &schema(6), &[("SM-21", &"/properties/a".repeat(5))]);
    check(&OPENAI_2024_08, &schema(9), &[("SM-21", &"/properties/a".repeat(5))]);
}

#[test]
fn the_guide_has_15_000_characters() {
    // One for the property, one for the definition, the rest in an enum and a const.
    let schema = |characters: usize| {
        let mut schema = strict(&json!({ "ä": { "type": "string", "enum": ["x".repeat(characters - 12)] } }));
        schema["$defs"] = json!({ "d": { "type": "string", "const": "0123456789" } });
        schema
    };
    check(&OPENAI_2024_08, &schema(15_000), &[]);
    check(&OPENAI_2024_08, &schema(15_001), &[("SM-64", "")]);
}

#[test]
fn the_guide_has_500_enum_values() {
    let schema = |one: i32, two: i32| {
        strict(&json!({
            "a": { "type": "integer", "enum": (0..one).collect::<Vec<_>>() },
            "b": { "type": "integer", "enum": (0..two).collect::<Vec<_>>() }
        }))
    };
    check(&OPENAI_2024_08, &schema(300, 200), &[]);
    check(&OPENAI_2024_08, &schema(300, 201), &[("SM-63", "")]);
}

#[test]
fn the_guide_has_7_500_characters_in_an_enum_of_more_than_250_strings() {
    let schema = |count: usize, characters: usize| {
        let mut values: Vec<_> = (1..count).map(|it| format!("{it:010}")).collect();
        values.push("x".repeat(characters - (count - 1) * 10));
        strict(&json!({ "a": { "type": "string", "enum": values } }))
    };
    check(&OPENAI_2024_08, &schema(251, 7_500), &[]);
    check(&OPENAI_2024_08, &schema(251, 7_501), &[("SM-65", "/properties/a")]);
    check(&OPENAI_2024_08, &schema(250, 7_501), &[]);
}

#[test]
fn the_guide_s_unsupported_keywords() {
    for (kind, keyword, value) in [
        ("string", "minLength", json!(1)),
        ("string", "maxLength", json!(1)),
        ("string", "pattern", json!("a")),
        ("string", "format", json!("email")),
        ("number", "minimum", json!(1)),
        ("number", "maximum", json!(1)),
        ("number", "multipleOf", json!(1)),
        ("object", "patternProperties", json!({})),
        ("object", "unevaluatedProperties", json!(false)),
        ("object", "propertyNames", json!({ "type": "string" })),
        ("object", "minProperties", json!(1)),
        ("object", "maxProperties", json!(1)),
        ("array", "unevaluatedItems", json!(false)),
        ("array", "contains", json!({ "type": "string" })),
        ("array", "minContains", json!(1)),
        ("array", "maxContains", json!(1)),
        ("array", "minItems", json!(1)),
        ("array", "maxItems", json!(1)),
        ("array", "uniqueItems", json!(true)),
    ] {
        let mut inner = match kind {
            "object" => strict(&json!({})),
            "array" => json!({ "type": "array", "items": { "type": "string" } }),
            _ => json!({ "type": kind }),
        };
        inner[keyword] = value;
        let report = validate(&strict(&json!({ "a": inner })), &OPENAI_2024_08);
        assert_eq!(report.errors().count(), 1, "{report}");
        assert_eq!(report.violations()[0].keyword.as_deref(), Some(keyword));
        assert_eq!(report.violations()[0].pointer, "/properties/a");
    }
}

#[test]
fn the_guide_s_any_of_has_branches_of_the_subset() {
    let mut schema = any_of();
    schema["properties"]["item"]["anyOf"][1]["properties"]["street"]["minLength"] = json!(1);
    let report = validate(&schema, &OPENAI_2024_08);
    assert_eq!(report.violations()[0].pointer, "/properties/item/anyOf/1/properties/street");
    assert_eq!(report.violations().len(), 1);
}

// The empty object that lacks `required`.

#[test]
fn an_empty_object_without_required_is_found_wherever_it_stands() {
    let empty = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    check(&OPENAI_2024_08, &empty, &[("SM-24", "")]);
    let holders = [
        (json!({ "a": empty }), "/properties/a"),
        (json!({ "a": strict(&json!({ "b": empty })) }), "/properties/a/properties/b"),
        (json!({ "a": { "type": "array", "items": empty } }), "/properties/a/items"),
        (
            json!({ "a": with(&strict(&json!({})), "additionalProperties", &empty) }),
            "/properties/a/additionalProperties",
        ),
        (json!({ "a": { "anyOf": [empty, { "type": "null" }] } }), "/properties/a/anyOf/0"),
        (json!({ "a": { "oneOf": [{ "type": "null" }, empty] } }), "/properties/a/oneOf/1"),
        (json!({ "a": { "allOf": [empty] } }), "/properties/a/allOf/0"),
        (json!({ "a": { "type": "object", "not": empty } }), "/properties/a/not"),
        (json!({ "a": { "type": "object", "if": empty, "then": empty, "else": empty } }), "/properties/a/if"),
        (json!({ "a": { "type": "object", "if": empty, "then": empty, "else": empty } }), "/properties/a/then"),
        (json!({ "a": { "type": "object", "if": empty, "then": empty, "else": empty } }), "/properties/a/else"),
        (
            json!({ "a": { "type": "array", "prefixItems": [{ "type": "null" }, empty] } }),
            "/properties/a/prefixItems/1",
        ),
        (
            json!({ "a": with(&strict(&json!({})), "patternProperties", &json!({ "^x/": empty })) }),
            "/properties/a/patternProperties/^x~1",
        ),
        (
            json!({ "a": with(&strict(&json!({})), "dependentSchemas", &json!({ "b": empty })) }),
            "/properties/a/dependentSchemas/b",
        ),
        (
            json!({ "a": with(&strict(&json!({})), "dependencies", &json!({ "b": empty, "c": ["b"] })) }),
            "/properties/a/dependencies/b",
        ),
        (json!({ "a": with(&strict(&json!({})), "$defs", &json!({ "b": empty })) }), "/properties/a/$defs/b"),
    ];
    for (properties, pointer) in &holders {
        for schema in [strict(properties), with(&strict(&json!({})), "$defs", &json!({ "unused": strict(properties) }))]
        {
            let in_definition = schema.get("$defs").is_some();
            let pointer = if in_definition { format!("/$defs/unused{pointer}") } else { (*pointer).to_owned() };
            let report = validate(&schema, &OPENAI_2024_08);
            let found = report.violations().iter().filter(|it| it.rule.id == "SM-24" && it.pointer == pointer).count();
            assert_eq!(found, 1, "{pointer}\n{report}");
        }
    }
    for definitions in ["$defs", "definitions"] {
        let schema = with(&strict(&json!({})), definitions, &json!({ "b": empty }));
        let report = validate(&schema, &OPENAI_2024_08);
        assert!(report.violations().iter().any(|it| it.pointer == format!("/{definitions}/b")), "{report}");
    }
}

#[test]
fn what_only_looks_like_a_schema_is_data() {
    let empty = json!({ "type": "object", "properties": {} });
    let names = ["items", "properties", "$ref", "enum", "required", "type", "anyOf", "$defs", "additionalProperties"];
    let properties: Map<_, _> = names.iter().map(|name| ((*name).to_owned(), json!({ "type": "string" }))).collect();
    check(&OPENAI_2024_08, &strict(&Value::Object(properties)), &[]);
    for keyword in ["default", "examples", "const", "x-unknown"] {
        let value = if keyword == "examples" { json!([empty]) } else { empty.clone() };
        let schema = strict(&json!({ "a": with(&json!({ "type": "object" }), keyword, &value) }));
        let report = validate(&schema, &OPENAI_2024_08);
        assert!(report.violations().iter().all(|it| it.pointer == "/properties/a"), "{report}");
    }
    let schema = strict(&json!({ "a": { "type": "object", "enum": [empty] } }));
    let report = validate(&schema, &OPENAI_2024_08);
    assert!(report.violations().iter().all(|it| it.pointer == "/properties/a"), "{report}");
}

/// The report holds these errors and no others, in this order.
#[track_caller]
fn check(dialect: &Dialect, schema: &Value, expected: &[(&str, &str)]) {
    let report = validate(schema, dialect);
    let found: Vec<_> = report.errors().map(|it| (it.rule.id, it.pointer.as_str())).collect();
    assert_eq!(found, expected, "{report}");
}

fn closed(properties: &Value) -> Value {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

fn strict(properties: &Value) -> Value {
    let required: Vec<_> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn with(schema: &Value, keyword: &str, value: &Value) -> Value {
    let mut schema = schema.clone();
    schema[keyword] = value.clone();
    schema
}

fn weather(unit: &Value) -> Value {
    json!({
        "type": "object",
        "properties": {
            "location": { "type": "string", "description": "the place" },
            "unit": { "type": unit, "description": "the unit", "enum": ["F", "C"] }
        },
        "additionalProperties": false,
        "required": ["location", "unit"]
    })
}

fn any_of() -> Value {
    let user = json!({ "name": { "type": "string", "description": "the user's" }, "age": { "type": "number" } });
    let address =
        json!({ "number": { "type": "string" }, "street": { "type": "string" }, "city": { "type": "string" } });
    strict(&json!({ "item": { "anyOf": [strict(&user), strict(&address)] } }))
}

fn definitions() -> Value {
    let steps = json!({ "type": "array", "items": { "$ref": "#/$defs/step" } });
    let step = strict(&json!({ "explanation": { "type": "string" }, "output": { "type": "string" } }));
    with(&strict(&json!({ "steps": steps, "final_answer": { "type": "string" } })), "$defs", &json!({ "step": step }))
}

fn recursive_root() -> Value {
    let attribute = strict(&json!({ "name": { "type": "string" }, "value": { "type": "string" } }));
    strict(&json!({
        "type": { "type": "string", "enum": ["div", "button", "header", "section", "field", "form"] },
        "label": { "type": "string", "description": "the label" },
        "children": { "type": "array", "description": "nested", "items": { "$ref": "#" } },
        "attributes": { "type": "array", "description": "any", "items": attribute }
    }))
}

fn recursive_definition() -> Value {
    let next = json!({ "anyOf": [{ "$ref": "#/$defs/linked_list_node" }, { "type": "null" }] });
    let node = strict(&json!({ "value": { "type": "number" }, "next": next }));
    let list = strict(&json!({ "linked_list": { "$ref": "#/$defs/linked_list_node" } }));
    with(&list, "$defs", &json!({ "linked_list_node": node }))
}
