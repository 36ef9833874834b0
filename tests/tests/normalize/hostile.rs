//! Schemas and answers that mean harm: a result or an error, in bounded time and memory.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, GROQ, OPENAI, PORTABLE};
use strict_schema::{ChangeKind, Loss, normalize};
use strict_schema_tests::corpus::{effort, tries};

use super::helpers::{decodes, object};

/// How many of something are too many for work that grows with the square: as many as CI asks for.
fn many() -> usize {
    tries(10_000).min(20_000)
}

/// Normalizes for dialects that keep references and for those that do not, and says if that takes too long.
#[track_caller]
fn bounded(name: &str, schema: &Value) {
    for dialect in [&OPENAI, &ANTHROPIC, &GROQ, &PORTABLE] {
        let start = Instant::now();
        let result = normalize(schema, dialect);
        let took = start.elapsed();
        // Generous, since a test machine may be slow; without bounds these take hours.
        assert!(took < Duration::from_secs(60), "{name} took {took:?} for {}", dialect.name);
        if let Ok(normalized) = result {
            let size = normalized.schema.to_string().len();
            assert!(size < 100_000_000, "{name} became {size} bytes for {}", dialect.name);
        }
    }
}

#[test]
fn a_fan_out_of_references() {
    let mut definitions = Map::new();
    for level in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/d{}", level + 1) });
        let node =
            json!({ "type": "object", "properties": { "a": next, "b": next, "c": next }, "required": ["a", "b", "c"] });
        definitions.insert(format!("d{level}"), node);
    }
    definitions.insert("d40".to_owned(), json!({ "type": "string" }));
    bounded("a fan-out", &json!({ "$ref": "#/$defs/d0", "$defs": definitions }));
}

#[test]
fn a_fan_out_of_branches() {
    let branches = |keyword: &str| {
        let two = |index: usize| {
            json!({ "anyOf": [
            { "properties": { format!("p{index}"): { "type": "string" } } },
            { "properties": { format!("q{index}"): { "type": "integer" } } }
        ] })
        };
        json!({ "type": "object", keyword: (0..60).map(two).collect::<Vec<_>>() })
    };
    bounded("a product of choices", &branches("allOf"));
    bounded("choices in choices", &branches("anyOf"));
}

#[test]
fn what_there_is_no_work_left_for_is_accounted() {
    let text = || json!({ "type": "string" });
    let part = |index: usize| json!({ "properties": { format!("p{index}"): text() }, "patternProperties": { format!("^q{index}"): text() } });
    let is_cut = |count: usize| {
        let schema = json!({ "type": "object", "allOf": (0..count).map(part).collect::<Vec<_>>() });
        let changes = normalize(&schema, &OPENAI).unwrap().changes;
        changes.into_iter().any(|change| {
            change.pointer.is_empty()
                && change.kind == ChangeKind::CutDepth
                && change.loss == Loss::Widened { checked: true }
        })
    };
    assert!(!is_cut(3), "three patterns are no work");
    assert!(is_cut(1_000), "a thousand names cannot have been compared with as many patterns");
}

/// Choices that multiply each other need no work where they are described: the rest keeps its form.
#[test]
fn what_multiplies_beyond_the_work_is_described() {
    let schema = |count: usize| {
        let condition = |it| json!({ "if": { "properties": { "t": { "const": it } } }, "then": { "properties": { "w": { "pattern": format!("^{it}") } } } });
        let properties = json!({ "t": { "type": "integer" }, "w": { "type": "string" } });
        object(
            json!({ "c": { "type": "object", "properties": properties, "required": ["t", "w"], "additionalProperties": false, "allOf": (0..count).map(condition).collect::<Vec<_>>() } }),
        )
    };
    for count in [9, 10, 60] {
        let normalized = normalize(&schema(count), &OPENAI).unwrap();
        let object = &normalized.schema["properties"]["c"];
        assert_eq!(object["properties"], json!({ "t": { "type": "integer" }, "w": { "type": "string" } }), "{count}");
        assert!(normalized.codec.decode(json!({ "c": { "t": 8, "w": "8" } })).is_ok());
        assert!(normalized.codec.decode(json!({ "c": { "t": 8, "w": "7" } })).is_err());
    }
}

#[test]
fn a_cycle_through_every_keyword() {
    let me = || json!({ "$ref": "#" });
    let rows = [
        json!({ "properties": { "a": me() } }),
        json!({ "properties": { "a": me() }, "required": ["a"] }),
        json!({ "items": me() }),
        json!({ "prefixItems": [me()] }),
        json!({ "additionalProperties": me() }),
        json!({ "patternProperties": { "a": me() } }),
        json!({ "propertyNames": me() }),
        json!({ "allOf": [me()] }),
        json!({ "anyOf": [me()] }),
        json!({ "oneOf": [me(), me()] }),
        json!({ "not": me() }),
        json!({ "if": me(), "then": me(), "else": me() }),
        json!({ "contains": me() }),
        json!({ "dependentSchemas": { "a": me() } }),
        json!({ "unevaluatedProperties": me() }),
        json!({ "unevaluatedItems": me() }),
        json!({ "$ref": "#" }),
        json!({ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } } }),
        json!({ "$ref": "#/$ref" }),
        json!({ "$dynamicRef": "#" }),
    ];
    for schema in rows {
        bounded(&schema.to_string(), &schema);
        if let Ok(normalized) = normalize(&schema, &OPENAI) {
            for answer in
                [json!(null), json!({}), json!({ "value": "{\"a\":[[]]}" }), json!({ "value": null, "a": null })]
            {
                let _ = normalized.codec.decode(answer);
            }
        }
    }
}

#[test]
fn a_hundred_thousand_levels() {
    for (name, wrap) in [
        ("items", (|inner| json!({ "type": "array", "items": inner })) as fn(Value) -> Value),
        ("not", |inner| json!({ "not": inner })),
        ("default", |inner| json!({ "default": inner })),
    ] {
        let deep = (0..100_000).fold(json!({}), |inner, _| {
            let mut outer = wrap(Value::Null);
            let slot = outer.as_object_mut().unwrap().values_mut().find(|it| it.is_null()).unwrap();
            *slot = inner;
            outer
        });
        let error = normalize(&deep, &OPENAI).unwrap_err();
        assert!(error.to_string().contains("256 levels"), "{name}: {error}");
        dismantle(deep);
    }
    // What has nothing in it may be at the last level.
    for (last, is_read) in [(json!([]), true), (json!({}), true), (json!([0]), false)] {
        let deep = (0..254).fold(last, |inner, _| json!([inner]));
        assert_eq!(normalize(&json!({ "type": "string", "default": deep }), &OPENAI).is_ok(), is_read);
    }
    let deep = (0..100_000).fold(json!({}), |inner, _| Value::Array(vec![inner]));
    let codec = normalize(&json!({ "type": "object" }), &OPENAI).unwrap().codec;
    assert!(codec.decode(deep).is_err());
}

#[test]
fn a_long_chain_of_references() {
    let count = many();
    let mut definitions = Map::new();
    for index in 0..count {
        let next = json!({ "$ref": format!("#/$defs/d{}", index + 1) });
        definitions
            .insert(format!("d{index}"), json!({ "allOf": [next], "properties": { format!("p{index}"): next } }));
    }
    definitions.insert(format!("d{count}"), json!({ "type": "object", "properties": {} }));
    bounded(
        "a chain",
        &json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } }, "$defs": definitions }),
    );
}

#[test]
fn names_of_documents_everywhere() {
    let name = "a".repeat(200);
    let parts = |count: usize| -> Map<String, Value> {
        let part = |index| json!({ "$id": format!("{index}"), "type": "string", "$ref": "#/x" });
        (0..count).map(|index| (format!("d{index}"), part(index))).collect()
    };
    bounded("many documents", &json!({ "$id": format!("{name}/"), "type": "object", "properties": parts(many()) }));
    let mut deep = json!({ "type": "string" });
    for level in 0..100 {
        deep = json!({
            "$id": format!("{name}/"),
            "type": "object",
            "properties": { "a": deep, "b": { "$ref": "#/properties/b" }, "c": { "$ref": format!("../{level}") } },
            "$defs": { "d": { "$id": format!("{level}"), "type": "string", "$anchor": "here" } }
        });
    }
    bounded("documents in documents", &deep);
}

#[test]
fn a_long_name_on_the_way_to_much() {
    let name = "a".repeat(1_000_000);
    let within = |inner: Value| json!({ "type": "object", "properties": { &name: inner }, "required": [name] });
    let parts = |part: fn(usize) -> Value| -> Map<String, Value> {
        (0..many()).map(|index| (format!("p{index}"), part(index))).collect()
    };
    let object = |part| within(json!({ "type": "object", "properties": parts(part) }));
    let refused = |name: &str, schema: &Value| {
        bounded(name, schema);
        let error = normalize(schema, &OPENAI).unwrap_err();
        let letters = error.reasons().iter().map(|it| it.pointer.len() + it.message.len()).sum::<usize>();
        assert!(letters < 200_000_000, "{name}: {letters}");
        let too_long = error.reasons().iter().filter(|it| it.message.contains("shorten the names")).count();
        assert!(too_long <= 1, "{name}: it is told {too_long} times");
    };
    refused("changes", &object(|_| json!({ "type": "string", "default": "" })));
    refused("references to nothing", &object(|index| json!({ "$ref": format!("#/{index}") })));
    refused("anchors", &object(|index| json!({ "$anchor": format!("a{index}"), "$ref": format!("#a{}", index + 1) })));
    let ids = object(|index| json!({ "$id": format!("d{index}"), "$ref": format!("d{}", index + 1) }));
    refused("documents", &ids);
    let mut short = object(|_| json!({ "$ref": "b" }));
    short["$defs"] = json!({ "b": { "$id": "b", "type": "string" } });
    refused("a short name at the end", &short);
    let branches: Vec<Value> = (0..many()).map(|index| json!({ "enum": [index, [index]] })).collect();
    refused("branches", &within(json!({ "anyOf": branches })));
}

#[test]
fn many_names_that_are_alike() {
    let parts: Map<String, Value> = (0..many())
        .map(|index| {
            (format!("p{index}"), json!({ "$id": format!("{index}/x"), "items": { "$ref": format!("y{index}/x") } }))
        })
        .collect();
    bounded("ids that end alike", &json!({ "type": "object", "properties": parts }));
}

#[test]
fn many_definitions_of_one_name() {
    let node = |index: usize| {
        let me = format!("#/properties/p{index}/items");
        (format!("p{index}"), json!({ "items": { "properties": { "a": { "$ref": me } } } }))
    };
    let properties: Map<String, Value> = (0..many()).map(node).collect();
    bounded("definitions of one name", &json!({ "type": "object", "properties": properties }));
}

#[test]
fn branches_that_each_lead_back_to_all() {
    let back = json!({ "$ref": "#/$defs/e" });
    let branch = |index| {
        let properties = json!({ "op": { "const": format!("o{index}") }, "next": back });
        json!({ "type": "object", "properties": properties, "required": ["op"] })
    };
    let branches: Vec<Value> = (0..many().min(4_000)).map(branch).collect();
    bounded("branches that lead back", &json!({ "$ref": "#/$defs/e", "$defs": { "e": { "oneOf": branches } } }));
}

#[test]
fn choices_that_each_lead_to_the_next() {
    let count = many();
    let next = |index: usize| json!({ "$ref": format!("#/$defs/d{}", (index + 1) % count) });
    let choice = |index: usize| {
        (format!("d{index}"), json!({ "anyOf": [next(index), { "type": "string" }, { "const": index }] }))
    };
    let definitions: Map<String, Value> = (0..count).map(choice).collect();
    bounded("choices in a loop", &json!({ "$ref": "#/$defs/d0", "$defs": definitions }));
}

#[test]
fn requirements_in_the_hardest_order() {
    // Each definition is possible because the one before it is, and the first that is looked at is the last.
    let count = many();
    let mut definitions = Map::new();
    let mut properties = Map::new();
    for index in 0..count {
        properties.insert(format!("p{index}"), json!({ "$ref": format!("#/$defs/d{index}") }));
        let before =
            if index == 0 { json!({ "type": "string" }) } else { json!({ "$ref": format!("#/$defs/d{}", index - 1) }) };
        definitions
            .insert(format!("d{index}"), json!({ "type": "object", "properties": { "a": before }, "required": ["a"] }));
    }
    let names: Vec<&String> = properties.keys().collect();
    let all = json!({ "type": "object", "properties": properties, "required": names });
    let schema = json!({ "type": "object", "properties": { "all": { "$ref": "#/$defs/all" } } });
    let mut schema = schema;
    definitions.insert("all".to_owned(), all);
    schema["$defs"] = Value::Object(definitions);
    bounded("requirements", &schema);
}

#[test]
fn null_by_many_ways() {
    let mut definitions = Map::new();
    for level in 0..60 {
        let next = json!({ "$ref": format!("#/$defs/d{}", level + 1) });
        definitions.insert(format!("d{level}"), json!({ "anyOf": [next, { "type": "array", "items": next }, next] }));
    }
    definitions.insert("d60".to_owned(), json!({ "type": "string" }));
    let schema = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/d0" } }, "$defs": definitions });
    bounded("null by many ways", &schema);
}

#[test]
fn many_values_many_times() {
    let values = |from: usize| (from..from + 10_000).map(|it| json!(format!("value{it}"))).collect::<Vec<_>>();
    let within = |schema: Value| json!({ "type": "object", "properties": { "a": schema } });
    let enums: Vec<Value> = (0..20).map(|index| json!({ "enum": values(index) })).collect();
    bounded("enums that hold together", &within(json!({ "allOf": enums })));
    bounded("enums of which one holds", &within(json!({ "oneOf": enums })));
    let objects: Vec<Value> = (0..10_000).map(|index| json!({ "a": index })).collect();
    bounded("objects", &within(json!({ "allOf": [{ "enum": objects }, { "enum": objects }] })));
    let words: Vec<Value> = (0..50_000).map(|index| json!({ "description": format!("{index}") })).collect();
    bounded("many words", &within(json!({ "type": "string", "allOf": words })));
    let names: Vec<String> = (0..many()).map(|index| format!("p{index}")).collect();
    bounded("many names", &json!({ "type": "object", "required": names, "additionalProperties": { "type": "null" } }));
}

#[test]
fn ten_megabytes() {
    // A part of it: an unoptimized build is slow. An effort of 100 takes all of it.
    let scale = effort();
    let property = json!({ "type": "object", "properties": { "a": { "type": "string", "minLength": 1 }, "b": { "enum": ["x", "y"] } } });
    let properties: Map<String, Value> =
        (0..1_000 * scale).map(|index| (format!("p{index}"), property.clone())).collect();
    bounded("many properties", &json!({ "type": "object", "properties": properties }));
    let values: Vec<String> = (0..7_000 * scale).map(|index| format!("value{index}")).collect();
    bounded("many values", &json!({ "type": "object", "properties": { "a": { "enum": values } } }));
    let branches: Vec<Value> = (0..1_000 * scale)
        .map(|index| json!({ "type": "string", "pattern": format!("^{index}(?!x)"), "maxLength": 9 }))
        .collect();
    bounded("many branches", &json!({ "type": "object", "properties": { "a": { "oneOf": branches } } }));
}

#[test]
fn an_answer_that_fits_no_branch_of_many_levels() {
    let schema = json!({ "anyOf": [
        { "type": "object", "properties": { "a": { "$ref": "#" }, "x": {} }, "required": ["a"] },
        { "type": "object", "properties": { "a": { "$ref": "#" }, "y": {} }, "required": ["a"] },
        { "type": "null" }
    ] });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let deep = (0..100).fold(json!("no"), |inner, _| json!({ "a": inner, "x": null, "y": null }));
    let start = Instant::now();
    assert!(codec.decode(json!({ "value": deep })).is_err());
    assert!(start.elapsed() < Duration::from_secs(30));
}

/// Drops a value level by level: at once it would overflow the stack.
fn dismantle(value: Value) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        match value {
            Value::Array(items) => pending.extend(items),
            Value::Object(members) => pending.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}

/// The unevaluated keyword of each schema sees all schemas that come after it.
#[test]
fn what_sees_much_is_bounded() {
    let count = many() / 10;
    for (keyword, inner) in [
        ("unevaluatedProperties", json!({ "properties": { "a": {} }, "required": ["b", "c"] })),
        ("unevaluatedItems", json!({ "prefixItems": [{}, {}, {}] })),
    ] {
        let mut definitions = Map::new();
        for index in 0..count {
            let mut schema = inner.clone();
            schema[keyword] = json!(index % 2 == 0);
            schema["allOf"] = json!([{ "$ref": format!("#/$defs/d{}", index + 1) }]);
            definitions.insert(format!("d{index}"), schema);
        }
        definitions.insert(format!("d{count}"), json!({}));
        bounded(keyword, &json!({ "$ref": "#/$defs/d0", "$defs": definitions }));
    }
}

/// What is bounded is the depth of an answer, not its length.
#[test]
fn a_long_answer_is_not_a_deep_one() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let schema = object(json!({ "list": { "type": "array", "items": map } }));
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let answers = vec![json!([{ "key": "a", "value": "b" }]); 1_000];
    decodes(&codec, json!({ "list": answers }), json!({ "list": vec![json!({ "a": "b" }); 1_000] }));
}

/// A dialect without a limit is sent as many levels as the schema has, up to a bound of this library.
#[test]
fn a_hundred_levels_are_written() {
    let leaf = json!({ "type": "array", "items": { "type": "integer", "not": { "const": 1 } } });
    let schema =
        (0..50).fold(leaf, |inner, _| json!({ "type": "object", "properties": { "a": inner }, "required": ["a"] }));
    for dialect in [&ANTHROPIC, &GEMINI] {
        let written = normalize(&schema, dialect).unwrap().schema;
        let leaf = written.pointer(&"/properties/a".repeat(50));
        assert!(leaf.is_some_and(|leaf| leaf["items"]["type"] == "integer"), "{}: {written}", dialect.name);
    }
    // The bound holds also for what the dialect accepts as it is.
    let deep = (0..60).fold(json!({ "type": "string" }), |inner, _| object(json!({ "a": inner })));
    let schema = object(json!({ "a": deep, "b": { "type": "string", "not": { "const": "x" } } }));
    let written = normalize(&schema, &ANTHROPIC).unwrap().schema;
    assert_eq!(written.pointer(&"/properties/a".repeat(60)), None);
}
