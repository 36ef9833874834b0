//! What is said in a description.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{
    ANTHROPIC, GEMINI, GEMINI_INTERACTIONS, GEMINI_OPENAPI, GROQ, LLAMA_CPP, LM_STUDIO, MOONSHOT, OPENAI, VLLM,
};
use strict_schema::{Change, Loss, Policy, normalize, normalize_with, validate};

use super::helpers::{IN_PLACE, object, refuses, within};

#[test]
fn a_description_that_contains_the_other_is_not_repeated() {
    let described = |outer: &str| {
        let place = json!({ "$ref": "#/$defs/a", "description": outer });
        let definitions = json!({ "a": { "type": "string", "description": "A city." } });
        let mut schema = object(json!({ "it": place }));
        schema["$defs"] = definitions;
        normalize(&schema, &IN_PLACE).unwrap().schema["properties"]["it"]["description"].clone()
    };
    assert_eq!(described("Where to."), "Where to.\nA city.");
    assert_eq!(described("A city. In Norway."), "A city. In Norway.");
    assert_eq!(described("city"), "A city.");
}

/// The result may have no definition of what a description refers to.
#[test]
fn what_a_described_keyword_refers_to_is_described_too() {
    let tag = json!({ "$ref": "#/definitions/Tag" });
    for (keyword, part) in [
        ("contains", json!({ "type": "array", "items": { "type": "string" }, "contains": tag })),
        ("does not match", json!({ "type": "string", "not": tag })),
        (
            "dependentSchemas",
            json!({ "type": "object", "properties": { "a": { "type": "string" } }, "dependentSchemas": { "a": tag } }),
        ),
    ] {
        let mut schema = object(json!({ "v": part }));
        schema["definitions"] = json!({ "Tag": { "type": "string", "enum": ["x", "y"] } });
        let written = normalize(&schema, &OPENAI).unwrap().schema.to_string().replace("\\\"", "\"");
        let defined = r#"; `#/definitions/Tag` is {"type":"string","enum":["x","y"]}"#;
        assert!(written.contains(keyword) && written.contains(defined), "{written}");
    }
}

#[test]
fn the_words_of_the_root_are_kept_where_it_is_written_twice() {
    let many = (0..6_000).map(|index| (format!("p{index}"), json!({ "type": "object", "properties": { "a": {} } })));
    let many: serde_json::Map<String, Value> = many.collect();
    let definition = json!({ "type": "object", "properties": { "x": { "type": "object", "properties": many } } });
    let schema = json!({
        "$ref": "#/$defs/a",
        "description": "What it is for.",
        "default": { "x": {} },
        "$defs": { "a": definition }
    });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert!(validate(&normalized.schema, &OPENAI).is_ok());
    assert_eq!(normalized.schema["description"], "What it is for. (null counts as absent: default: {\"x\":{}})");
}

#[test]
fn what_has_no_other_form_is_said_in_words_and_checked() {
    let rows = [
        (
            json!({ "type": "string", "not": { "const": "x" } }),
            json!("x"),
            "expected a value that does not match {\"const\":\"x\"}, not \"x\"",
            "does not match {\"const\":\"x\"}",
        ),
        (
            json!({ "type": "array", "items": { "type": "integer" }, "contains": { "const": 1 } }),
            json!([2]),
            "expected an array with at least 1 item matching {\"const\":1}, not an array of 1 item",
            "contains: {\"const\":1}",
        ),
        (
            json!({ "type": "array", "items": { "type": "integer" }, "uniqueItems": true }),
            json!([2, 2]),
            "expected an array without repeated items, not one that repeats 2",
            "no item twice",
        ),
        (
            json!({ "type": "string", "minLength": 2 }),
            json!("x"),
            "expected a string of at least 2 characters, not \"x\" (1 character)",
            "at least 2 characters",
        ),
        (
            json!({ "type": "string", "pattern": "^(?!x)" }),
            json!("x"),
            "expected a string that matches `^(?!x)`, not \"x\"",
            "matches the regular expression ^(?!x)",
        ),
        (
            json!({ "type": "string", "format": "uri" }),
            json!("x"),
            "expected a string in the format `uri`, not \"x\"",
            "format: uri",
        ),
    ];
    for (schema, answer, message, words) in rows {
        let normalized = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["description"], format!("({words})"));
        assert!(
            normalized
                .changes
                .iter()
                .any(|change| change.loss == Loss::Widened { checked: true } && change.pointer == "/properties/a")
        );
        refuses(&normalized.codec, json!({ "a": answer }), "/a", message);
    }
}

/// `LM_STUDIO` takes a schema of words alone, and disputes the empty one.
#[test]
fn a_schema_of_words_alone_keeps_them_in_a_list() {
    let schema = json!({ "type": "array", "items": [{ "description": "anything" }], "additionalItems": false });
    let normalized = normalize(&schema, &LM_STUDIO).unwrap().schema;
    assert_eq!(normalized["properties"]["item0"]["items"], json!({ "description": "anything" }));
    assert!(validate(&normalized, &LM_STUDIO).violations().is_empty());
    assert_eq!(normalize(&normalized, &LM_STUDIO).unwrap().schema, normalized);
}

/// Nothing else in the result says what the references of a part mean that is written as text.
#[test]
fn a_part_that_is_written_as_text_is_described_with_what_it_refers_to() {
    let innermost = json!({ "type": "object", "properties": { "city": { "$ref": "#/$defs/City" }, "next": { "$ref": "#/$defs/Leg" } } });
    let mut schema = (0..12).fold(json!({ "$ref": "#/$defs/Leg" }), |inner, _| object(json!({ "a": inner })));
    schema["$defs"] = json!({
        "Leg": innermost,
        "City": { "type": "object", "properties": { "name": { "$ref": "#/$defs/Name" } }, "required": ["name"] },
        "Name": { "type": "string", "minLength": 2 },
        "Unused": { "type": "null" }
    });
    let written = normalize(&schema, &OPENAI).unwrap().schema;
    assert_eq!(written.get("$defs"), None);
    let mut place = &written;
    while place["type"] == "object" {
        place = &place["properties"]["a"];
    }
    let description = place["description"].as_str().unwrap();
    for said in [
        r#"this schema: {"type":"object","properties":{"a":{"#,
        r##"; `#/$defs/Leg` is {"type":"object","properties":{"city":{"$ref":"#/$defs/City"},"##,
        r##"; `#/$defs/City` is {"type":"object","properties":{"name":{"$ref":"#/$defs/Name"}},"required":["name"]}"##,
        r#"; `#/$defs/Name` is {"type":"string","minLength":2}"#,
    ] {
        assert!(description.contains(said), "{said}\n{description}");
    }
    assert!(!description.contains("Unused"), "{description}");

    // Recursion is text here: what refers to itself says so.
    schema["properties"] = json!({ "a": { "$ref": "#/$defs/Leg" } });
    let text = normalize(&schema, &ANTHROPIC).unwrap().schema.to_string();
    assert_eq!(text.matches("`#/$defs/Leg` is the same schema").count(), 1, "{text}");
}

/// A change says that a keyword moved into the description if and only if some description has it.
#[test]
fn what_moved_into_a_description_stands_in_one() {
    let marked = |kind: &str| json!({ "type": kind, "not": { "const": "MARK" } });
    let impossible = json!({ "type": "string", "minLength": 5, "maxLength": 2, "not": { "const": "MARK" } });
    let inside =
        json!({ "type": "object", "properties": { "a": marked("string"), "b": false }, "required": ["a", "b"] });
    let branches =
        json!([{ "properties": { "c": {} }, "required": ["c"] }, { "properties": { "d": {} }, "required": ["d"] }]);
    let shapeless = json!([{ "required": ["MARK"] }, { "required": ["b"] }]);
    let closed =
        |patterns: Value| json!({ "type": "object", "patternProperties": patterns, "additionalProperties": false });
    let mut schemas = vec![
        json!({ "type": "object", "properties": { "a": {} }, "anyOf": shapeless, "oneOf": branches }),
        json!({ "type": "object", "properties": { "a": {} }, "oneOf": shapeless, "anyOf": branches }),
        json!({ "type": "object", "properties": { "a": {} }, "anyOf": branches, "if": { "required": ["a"] }, "then": { "required": ["MARK"] } }),
        json!({ "type": "object", "properties": { "a": false }, "anyOf": shapeless }),
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "propertyNames": marked("string"), "additionalProperties": false }),
        json!({ "type": "object", "additionalProperties": { "type": "string" }, "propertyNames": marked("string") }),
        json!({ "anyOf": [{}, marked("string")] }),
        json!({ "type": ["string", "array"], "minLength": 5, "maxLength": 2, "items": { "type": "string" }, "format": "MARK" }),
        closed(json!({ "^a": impossible, "^b": marked("string") })),
        closed(json!({ "^a": impossible })),
        json!({ "type": "object", "properties": { "b": { "type": "string" } }, "additionalProperties": { "not": { "const": "MARK" } } }),
    ];
    for part in [marked("string"), impossible, inside] {
        schemas.extend([
            json!({ "type": "object", "additionalProperties": part }),
            json!({ "type": "object", "properties": { "b": {} }, "additionalProperties": { "allOf": [part], "not": { "const": 1 } } }),
            json!({ "type": "object", "properties": { "a": part, "b": { "type": "string" } } }),
            json!({ "type": "array", "items": part }),
            json!({ "type": "array", "prefixItems": [{ "type": "string" }, part, marked("integer")] }),
            json!({ "type": "array", "prefixItems": [{ "type": "string" }, part], "items": marked("integer") }),
            json!({ "anyOf": [part, { "type": "integer" }] }),
            json!({ "anyOf": [part, { "type": "integer" }], "description": "Either." }),
            json!({ "allOf": [part, { "description": "The same." }], "type": ["string", "object", "integer"] }),
        ]);
    }
    let mut count = 0;
    for schema in schemas {
        // Each mark is another word.
        let mut text = schema.to_string();
        let marks = text.matches("MARK").count();
        (0..marks).for_each(|index| text = text.replacen("MARK", &format!("mark{index}"), 1));
        let schema: Value = serde_json::from_str(&text).unwrap();
        for dialect in [&OPENAI, &ANTHROPIC, &GROQ, &GEMINI, &VLLM, &IN_PLACE] {
            let Ok(normalized) = normalize(&object(json!({ "v": schema })), dialect) else { continue };
            let describes =
                |change: &&Change| change.did().starts_with("moved ") && change.did().contains(" the description");
            let mut moved = String::new();
            for change in normalized.changes.iter().filter(describes) {
                let at = change.pointer.strip_prefix("/properties/v").unwrap();
                let members = schema.pointer(at).unwrap().as_object().unwrap();
                members.iter().filter(|it| change.concerns(it.0)).for_each(|it| moved += &it.1.to_string());
            }
            let text = descriptions(&normalized.schema);
            for index in 0..marks {
                let mark = format!("mark{index}");
                count += usize::from(moved.contains(&mark));
                let changes: Vec<_> = normalized.changes.iter().map(ToString::to_string).collect();
                let is_text = text.contains("JSON text");
                assert!(
                    moved.contains(&mark) == text.contains(&mark) || is_text && text.contains(&mark),
                    "{mark} for {}: {schema}\n{}\n{changes:#?}",
                    dialect.name,
                    normalized.schema
                );
            }
        }
    }
    assert!(count > 50, "{count}");
}

/// What is moved into a description speaks of the decoded value, and says so where the answer has another form.
#[test]
fn the_words_of_a_keyword_say_what_they_speak_of() {
    let map = json!({ "type": "object", "maxProperties": 4, "additionalProperties": { "type": "string" } });
    let pair = json!([{ "type": "string" }, { "type": "string" }]);
    let nullable = json!({ "type": ["array", "null"], "items": { "type": "string" }, "uniqueItems": true });
    let property = |schema: &Value, required: Value| json!({ "type": "object", "properties": { "a": schema }, "required": required, "minProperties": 1 });
    let text = json!({ "type": "string" });
    let mut mixed = property(&text, json!(["a"]));
    mixed["additionalProperties"] = json!(true);
    let not = json!({ "type": "object", "properties": { "p": text, "q": text }, "not": { "required": ["p"] } });
    for (dialect, schema, words) in [
        (&ANTHROPIC, map.clone(), "(of the map: at most 4 properties)\nEntries of a map, each key once."),
        (
            &ANTHROPIC,
            json!({ "anyOf": [map], "default": {} }),
            "(of the map: default: {})\n(of the map: at most 4 properties)\nEntries of a map, each key once.",
        ),
        (&OPENAI, property(&text, json!([])), "(null counts as absent: at least 1 property)"),
        (&ANTHROPIC, property(&text, json!([])), "(at least 1 property)"),
        (&OPENAI, not, "(null counts as absent: does not match {\"required\":[\"p\"]})"),
        (&OPENAI, property(&text, json!(["a"])), "(at least 1 property)"),
        (&OPENAI, mixed, "(with the entries as properties: at least 1 property)"),
        (
            &OPENAI,
            json!({ "type": "array", "prefixItems": pair, "minItems": 2, "items": false, "uniqueItems": true }),
            "(of the tuple: no item twice)",
        ),
        (&OPENAI, json!({ "type": "array", "items": { "type": "string" }, "uniqueItems": true }), "(no item twice)"),
        (&OPENAI, json!({ "examples": [1] }), "(of the value in it: examples: [1]) Any value, as JSON text."),
        (
            &OPENAI,
            json!({ "type": ["string", "object"], "minLength": 2, "additionalProperties": true }),
            "(of the decoded value: at least 2 characters)",
        ),
    ] {
        let normalized = normalize(&object(json!({ "v": schema })), dialect).unwrap();
        assert_eq!(normalized.schema["properties"]["v"]["description"], words, "{}: {schema}", dialect.name);
    }
    // A list of one has words of its own.
    let mut schema = object(json!({ "v": nullable }));
    schema["required"] = json!([]);
    let written = normalize_with(&schema, &OPENAI, &Policy::FAITHFUL).unwrap().schema["properties"]["v"].take();
    assert_eq!(written["description"], "A list of one, or an empty list to leave it out.");
    assert_eq!(written["items"]["description"], "(no item twice)");
}

/// All descriptions in a schema.
fn descriptions(schema: &Value) -> String {
    match schema {
        Value::Array(items) => items.iter().map(descriptions).collect(),
        Value::Object(members) => {
            let own = members.get("description").and_then(Value::as_str).unwrap_or_default();
            members.values().map(descriptions).chain([own.to_owned()]).collect()
        }
        _ => String::new(),
    }
}

#[test]
fn words_are_not_kept_with_the_codec() {
    let schema = object(json!({ "description": { "type": "string", "description": "Long words." } }));
    let stored = serde_json::to_string(&normalize(&schema, &OPENAI).unwrap().codec).unwrap();
    assert!(!stored.contains("Long words.") && stored.contains("description"));
}

#[test]
fn what_is_written_otherwise_is_told() {
    for (dialect, schema, expected) in [
        (&GROQ, json!({ "type": "string", "const": "x" }), "wrote `const` as an enum of one value"),
        (&OPENAI, json!({ "enum": ["x", "y"] }), "added the type of the values"),
        (
            &OPENAI,
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            "wrote `properties` and `required` in full",
        ),
        (
            &VLLM,
            json!({ "type": "array", "items": [{ "type": "string" }], "additionalItems": { "type": "integer" } }),
            "wrote the schemas of the positions as `prefixItems`",
        ),
        (
            &OPENAI,
            json!({ "type": "array", "items": { "type": "string", "enum": [1] } }),
            "limited the array to no items, because no item is possible",
        ),
        // In draft-04 this says nothing.
        (
            &ANTHROPIC,
            json!({ "type": "number", "minimum": 1, "exclusiveMinimum": false }),
            "moved `minimum` into the description",
        ),
    ] {
        let normalized = normalize(&object(json!({ "a": schema })), dialect).unwrap();
        let did: Vec<_> = normalized.changes.iter().map(Change::did).collect();
        assert_eq!(did, [expected], "{}: {schema}", dialect.name);
    }
}

/// The result has the count as a whole number, and normalizing it again finds the phrase.
#[test]
fn a_count_that_is_written_as_a_float_is_said_as_a_whole_number() {
    let text = json!({ "type": "string", "allOf": [{ "minLength": 1.0 }, { "maxLength": 2.0 }] });
    let schema = json!({ "type": "object", "properties": { "a": text } });
    let normalized = normalize(&schema, &GEMINI_INTERACTIONS).unwrap();
    let said = &normalized.schema["properties"]["a"]["description"];
    assert_eq!(said, "(at least 1 character; at most 2 characters)");
    assert_eq!(normalize(&normalized.schema, &GEMINI_INTERACTIONS).unwrap().schema, normalized.schema);
}

/// Only what the description says in the form in which it would be written is not repeated.
#[test]
fn what_a_description_says_already_is_not_repeated() {
    let schema = |text: &str| json!({ "type": "object", "properties": { "a": { "type": "string", "minLength": 2, "description": text } } });
    for (text, is_said) in [
        ("at least 2 characters", true),
        ("A name (at least 2 characters)", true),
        ("A name (at least 2 characters; upper case)", true),
        ("A name (upper case; at least 2 characters)", true),
        ("A name (of the value in it: at least 2 characters)", true),
        ("Not at least 2 characters", false),
        ("A name (at least 2 characters or none)", false),
    ] {
        let normalized = normalize(&schema(text), &GEMINI_INTERACTIONS).unwrap();
        let expected = if is_said { text.to_owned() } else { format!("{text} (at least 2 characters)") };
        assert_eq!(normalized.schema, schema(&expected));
        assert_eq!(normalized.changes.is_empty(), is_said, "{text}: {:?}", normalized.changes);
        // What the provider does not enforce is lost, also where the description says it.
        assert!(normalize_with(&schema(text), &GEMINI_INTERACTIONS, &Policy::EXACT).is_err(), "{text}");
    }
    // What a branch says stands around the union.
    let text = json!({ "type": "string", "minLength": 2 });
    let inner = json!({ "anyOf": [text, { "type": "integer" }] });
    for any_of in [json!([text, { "type": "integer" }]), json!([inner, { "type": "null" }])] {
        let union = json!({ "description": "(at least 2 characters)", "anyOf": any_of });
        let written = normalize(&object(json!({ "a": union })), &GEMINI_INTERACTIONS).unwrap().schema.to_string();
        assert_eq!(written.matches("at least 2 characters").count(), 1, "{written}");
    }
    // Up to draft-04, a bound and whether it is exclusive are two keywords, and one is said.
    let schema = json!({ "type": "number", "minimum": 1, "exclusiveMinimum": true });
    let normalized = normalize(&object(json!({ "a": schema })), &LLAMA_CPP).unwrap();
    assert_eq!(normalized.schema["properties"]["a"]["description"], "(more than 1)");
    let told: Vec<_> = normalized.changes.iter().map(Change::did).collect();
    assert_eq!(
        told,
        [
            "repeated `minimum` and `exclusiveMinimum` in the description, since the provider accepts them but does not enforce them"
        ]
    );
}

/// It is said beside the choice, and not again of the branch, which has a key of its own.
#[test]
fn a_bound_is_said_once_where_each_branch_is_put_under_its_own_key() {
    let schema = json!({ "type": "object", "properties": { "v": { "minProperties": 1, "prefixItems": [{}] } } });
    let normalized = normalize(&schema, &MOONSHOT).unwrap().schema;
    let said = &normalized["properties"]["v"]["description"];
    assert_eq!(said, "(of the decoded value: at least 1 property)");
    assert_eq!(normalize(&normalized, &MOONSHOT).unwrap().schema, normalized);
}

/// JSON text of a branch has to satisfy what stands beside the choice, too.
#[test]
fn the_text_of_a_branch_says_what_stands_beside_the_choice() {
    let v = json!({ "type": "object", "additionalProperties": false, "anyOf": [{ "title": "none" }, { "properties": { "a": {} }, "required": ["a"] }] });
    let normalized = normalize(&object(json!({ "v": v })), &GEMINI_OPENAPI).unwrap();
    let said = normalized.schema["properties"]["v"]["description"].as_str().unwrap();
    assert_eq!(said, format!("JSON text of a value of this schema: {}, and of this one: {v}", v["anyOf"][0]));
    refuses(&normalized.codec, json!({ "v": r#"{"b":1}"# }), "/v", "there is no property `b`: leave it out");
    // With the definitions that it refers to.
    let mut schema = object(json!({ "v": v }));
    schema["properties"]["v"]["propertyNames"] = json!({ "$ref": "#/$defs/d" });
    schema["$defs"] = json!({ "d": { "minLength": 7 } });
    let written = normalize(&schema, &GEMINI_OPENAPI).unwrap().schema;
    let said = written["properties"]["v"]["description"].as_str().unwrap();
    assert!(said.ends_with(r#"; `#/$defs/d` is {"minLength":7}"#), "{said}");
}

/// Title and description stay where a choice becomes a part of the description.
#[test]
fn a_description_stays_where_a_choice_is_described() {
    let has = |it: &str| json!({ "required": [it] });
    let choices = [
        json!({ "anyOf": [has("b"), has("c")] }),
        json!({ "oneOf": [has("b"), has("c")] }),
        json!({ "if": has("b"), "then": { "minProperties": 2 } }),
        json!({ "anyOf": [has("b")], "not": has("c") }),
    ];
    for choice in choices {
        let text = json!({ "type": "string" });
        let mut schema = json!({ "type": "object", "properties": { "b": text, "c": text } });
        schema.as_object_mut().unwrap().extend(choice.as_object().unwrap().clone());
        (schema["description"], schema["title"]) = (json!("A filter."), json!("Filter"));
        for dialect in [&OPENAI, &GEMINI_INTERACTIONS, &ANTHROPIC] {
            let written = normalize(&object(json!({ "a": schema })), dialect).unwrap().schema;
            let a = &written["properties"]["a"];
            let text = a.to_string();
            assert!(text.contains("A filter.") && text.contains("Filter"), "{}: {written:#}", dialect.name);
        }
    }
}

#[test]
fn what_each_value_of_an_enum_means_stays() {
    let meant = json!([{ "const": "C", "description": "Celsius" }, { "const": "F", "description": "Fahrenheit" }, { "const": "K" }]);
    for (keyword, by_type) in [("oneOf", true), ("anyOf", true), ("anyOf", false)] {
        let mut unit = json!({ "enum": ["C", "F"], "description": "The unit.", keyword: meant });
        if by_type {
            unit["type"] = json!("string");
        }
        let expected = json!({ "type": "string", "enum": ["C", "F"], "description": "The unit. (\"C\": Celsius; \"F\": Fahrenheit)" });
        let mut schema = object(json!({ "a": unit }));
        schema["$defs"] = json!({ "F": { "enum": ["F"], "title": "Fahrenheit" } });
        assert_eq!(normalize(&schema, &OPENAI).unwrap().schema["properties"]["a"], expected);
    }
}

#[test]
fn what_describes_a_key_stays_in_each_kind_of_entry() {
    let map = json!({
        "type": "object",
        "patternProperties": { "^a": { "type": "string" } },
        "propertyNames": { "description": "A name." },
        "additionalProperties": { "type": "number" }
    });
    for (dialect, of_pattern) in [(&OPENAI, "A name."), (&GEMINI, "A name. (matches the regular expression ^a)")] {
        let written = normalize(&object(json!({ "a": map })), dialect).unwrap().schema;
        let kinds = &written["properties"]["a"]["items"]["anyOf"];
        let key = |index: usize| &kinds[index]["properties"]["key"]["description"];
        assert_eq!((key(0), key(1)), (&json!(of_pattern), &json!("A name.")), "{written:#}");
    }
}

#[test]
fn branches_that_any_value_makes_moot_are_told() {
    let first = json!({ "type": "object", "description": "First." });
    within(
        json!({ "anyOf": [first, true] }),
        json!({ "type": "string", "description": "(of the value in it: matches at least one of [{\"type\":\"object\",\"description\":\"First.\"},true]) Any value, as JSON text." }),
    );
    within(
        json!({ "anyOf": [{ "description": "Now." }, { "description": "Later." }] }),
        json!({ "type": "string", "description": "(of the value in it: matches at least one of [{\"description\":\"Now.\"},{\"description\":\"Later.\"}]) Any value, as JSON text." }),
    );
}

/// Each choice has it once, however many are nested in it.
#[test]
fn a_description_is_not_in_each_branch_too() {
    let text = json!({ "type": "object", "description": "An s.", "properties": { "x": { "type": "string" } } });
    let has = |name: &str| json!({ "properties": { name: { "type": "integer" } }, "required": [name] });
    let two = json!({ "anyOf": [has("y"), has("z")] });
    let nullable = json!({ "nullable": true, "$ref": "#/$defs/s" });
    for first in [json!({ "$ref": "#/$defs/s" }), nullable] {
        let mut schema = object(json!({ "a": { "allOf": [first, two, two] } }));
        schema["$defs"] = json!({ "s": text });
        let normalized = normalize(&schema, &OPENAI).unwrap();
        let a = normalized.schema["properties"]["a"].to_string();
        assert_eq!(a.matches("An s.").count(), 1, "{a}");
        let is_nullable = first.get("nullable").is_some();
        assert_eq!(normalized.codec.decode(json!({ "a": null })).is_ok(), is_nullable, "{a}");
    }
}

/// What is adjacent to `nullable` does not hold of null.
#[test]
fn null_is_not_described_by_what_holds_beside_it() {
    let text = json!({ "nullable": true, "$ref": "#/$defs/s", "not": { "const": "x" } });
    let mut schema = object(json!({ "a": { "description": "A word.", "allOf": [text, { "maxLength": 9 }] } }));
    schema["$defs"] = json!({ "s": { "type": "string" } });
    let written = normalize(&schema, &OPENAI).unwrap().schema;
    assert_eq!(written["properties"]["a"]["description"], "A word.");
    assert_eq!(written["properties"]["a"]["anyOf"][1], json!({ "type": "null" }), "{written:#}");
}

#[test]
fn a_description_within_a_word_of_another_is_kept() {
    let schema = json!({ "description": "id", "anyOf": [{ "type": "string", "description": "The video" }, false] });
    within(schema, json!({ "type": "string", "description": "id\nThe video" }));
    let empty = json!({ "description": "id", "anyOf": [{ "type": "string", "description": "" }, false] });
    within(empty, json!({ "type": "string", "description": "id" }));
}

/// What the branches of a choice say about its values, each of the only value of a branch.
#[test]
fn values_are_described_as_their_branches_describe_them() {
    let branches = json!([
        { "const": "a", "description": "A" },
        { "enum": ["b"], "title": "B" },
        { "enum": ["c", "d"], "description": "not of one value" },
        { "enum": ["e"], "description": "not one of the values" }
    ]);
    let schema = object(json!({ "v": { "enum": ["a", "b", "c"], "oneOf": branches } }));
    let normalized = normalize(&schema, &OPENAI).unwrap();
    let expected = json!({ "enum": ["a", "b", "c"], "type": "string", "description": "(\"a\": A; \"b\": B)" });
    assert_eq!(normalized.schema["properties"]["v"], expected);
}

/// That something is not deprecated is not worth a word.
#[test]
fn a_default_may_be_false() {
    within(
        json!({ "default": false, "deprecated": false }),
        json!({ "type": "string", "description": "(of the value in it: default: false) Any value, as JSON text." }),
    );
}
