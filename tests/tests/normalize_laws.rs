//! The normalizer's laws, over generated schemas and over the corpus.

use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Map, Value, json};
use strict_schema::dialect::DIALECTS;
use strict_schema::keyword::KEYWORDS;
use strict_schema::{Dialect, Policy, normalize_with};
use strict_schema_tests::accepted::wholes;
use strict_schema_tests::corpus::{is_at_hand, is_due, rows, setting};
use strict_schema_tests::laws::{accounted, complete, idempotent, ordered, told};

/// Every law that looks at a schema alone. What is refused breaks none, and is not judged.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as `normalize_with` takes it")]
fn judge(schema: &Value, dialect: &Dialect, policy: &Policy) -> Result<bool, String> {
    let Ok(normalized) = normalize_with(schema, dialect, policy) else { return Ok(false) };
    let laws = [
        ("complete", complete(&normalized, dialect)),
        ("idempotent", idempotent(&normalized, dialect, policy)),
        ("accounted", accounted(schema, &normalized)),
        ("ordered", ordered(schema, &normalized)),
    ];
    for (law, verdict) in laws {
        verdict
            .map_err(|error| format!("not {law} under {}: {error}\n{schema}\n{}", dialect.name, normalized.schema))?;
    }
    Ok(true)
}

#[test]
fn the_laws_hold_over_the_corpus() {
    let files = ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl", "instances.jsonl"];
    let mut broken = Vec::new();
    let (mut judged, mut refused) = (0, 0);
    for file in files {
        for (index, row) in rows(file).into_iter().enumerate() {
            for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
                match judge(&row.schema, dialect, &Policy::CHECKED) {
                    Ok(true) => judged += 1,
                    Ok(false) => refused += 1,
                    Err(error) => broken.push(format!(
                        "{}: {}",
                        row.id,
                        error.chars().take(setting("STRICT_SCHEMA_WIDTH", 600)).collect::<String>()
                    )),
                }
            }
        }
    }
    let shown: Vec<_> = broken.iter().take(8).collect();
    assert!(broken.is_empty(), "{} broken: {shown:#?}", broken.len());
    println!("{judged} judged, {refused} refused");
    assert!(judged > 3_000 && refused * 100 < judged || !is_at_hand(), "{judged} judged, {refused} refused");
}

/// Where a dialect has a limit, what stands at it is written otherwise, and no way of writing it is one that is refused.
#[test]
fn what_is_over_a_limit_is_not_refused() {
    let mut judged = 0;
    for dialect in DIALECTS {
        let shapes = [at_the_deepest(dialect), among_many(dialect)].concat();
        for schema in shapes {
            match judge(&schema, dialect, &Policy::CHECKED) {
                Ok(true) => judged += 1,
                Ok(false) => {
                    let error = normalize_with(&schema, dialect, &Policy::CHECKED).unwrap_err();
                    panic!("{error}\n{schema}");
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
    assert!(judged > 500, "{judged}");
}

/// Each form, at the deepest level that the dialect takes and at those beside it.
fn at_the_deepest(dialect: &Dialect) -> Vec<Value> {
    let text = json!({ "type": "string" });
    let closed =
        json!({ "type": "object", "properties": { "b": text }, "required": ["b"], "additionalProperties": false });
    let forms = [
        closed.clone(),
        json!({ "type": ["object", "null"] }),
        json!({ "type": ["null", "object"], "properties": { "b": text } }),
        json!({ "type": ["array", "null"], "items": closed }),
        json!({ "type": ["object", "array"] }),
        json!({ "type": ["object", "string", "null"], "properties": { "b": text } }),
        json!({ "type": "object", "nullable": true, "properties": { "b": text } }),
        json!({ "type": "object", "additionalProperties": closed }),
        json!({ "anyOf": [closed, { "type": "null" }] }),
        json!({ "anyOf": [{ "$ref": "#/$defs/c" }, { "type": "null" }] }),
        json!({ "$ref": "#/$defs/c" }),
        json!({ "allOf": [closed, { "type": ["object", "null"] }] }),
        json!({ "oneOf": [closed, { "type": "object", "properties": { "d": text }, "required": ["d"] }] }),
        json!({ "type": "array", "prefixItems": [closed, text] }),
        json!({ "enum": [{ "b": "x" }, null] }),
        json!({}),
    ];
    let Some(limit) = dialect.limits.nesting else { return Vec::new() };
    let object = |kind: &Value, inner: Value, required: &Value| json!({ "type": kind, "properties": { "a": inner }, "required": required });
    let mut schemas = Vec::new();
    for depth in limit.saturating_sub(2).max(1)..=limit + 1 {
        for (kind, form) in
            [json!("object"), json!(["object", "null"])].iter().flat_map(|kind| forms.iter().map(move |it| (kind, it)))
        {
            for required in [json!(["a"]), json!([])] {
                let inner = object(kind, form.clone(), &required);
                let inner = (2..depth).fold(inner, |inner, _| object(kind, inner, &json!(["a"])));
                let mut schema = object(&json!("object"), inner, &json!(["a"]));
                schema["$defs"] = json!({ "c": closed });
                schemas.push(schema);
            }
        }
    }
    schemas
}

/// Definitions with more properties than the dialect takes, that refer to each other or not.
fn among_many(dialect: &Dialect) -> Vec<Value> {
    let Some(limit) = dialect.limits.properties.filter(|it| *it < 1_000) else { return Vec::new() };
    let definitions = |next: &dyn Fn(u32) -> Value, merged: bool| -> Value {
        let definition = |index: u32| {
            let mut properties: Map<String, Value> =
                (0..limit / 3).map(|it| (format!("p{it}"), json!({ "type": "integer" }))).collect();
            properties.insert("next".to_owned(), next(index));
            let own = json!({ "type": "object", "properties": properties });
            let tagged = json!({ "properties": { "tag": { "const": format!("d{index}") } }, "required": ["tag"] });
            (format!("d{index}"), if merged { json!({ "allOf": [own, tagged] }) } else { own })
        };
        let definitions: Map<String, Value> = (0..6).map(definition).collect();
        json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/d0" }, "b": { "type": "array", "items": { "$ref": "#/$defs/d3" } } },
            "$defs": definitions
        })
    };
    let circle = |index: u32| json!({ "$ref": format!("#/$defs/d{}", (index + 1) % 6) });
    let line = |index: u32| if index < 5 { circle(index) } else { json!({ "type": "string" }) };
    [false, true].into_iter().flat_map(|merged| [definitions(&circle, merged), definitions(&line, merged)]).collect()
}

/// The account is whole: the keywords that are gone are those that the changes name.
#[test]
fn the_changes_name_every_keyword_that_is_gone() {
    let mut broken = Vec::new();
    let (mut compared, mut schemas) = (0, 0);
    let mut judge = |schema: &Value, dialect: &Dialect| {
        let Ok(normalized) = normalize_with(schema, dialect, &Policy::LENIENT) else { return };
        schemas += 1;
        match told(schema, &normalized) {
            Ok(count) => compared += count,
            Err(error) => broken.push(format!("{}: {error}\n{schema}\n{}", dialect.name, normalized.schema)),
        }
    };
    for dialect in DIALECTS {
        for schema in KEYWORDS.iter().flat_map(|row| wholes(row.keyword)) {
            if !schema.to_string().contains("Ref\"") && !schema.to_string().contains("$ref\"") {
                judge(&schema, dialect);
            }
        }
        for file in ["mcp_tools.jsonl", "bfcl.jsonl"] {
            for (index, row) in rows(file).into_iter().enumerate() {
                if is_due(dialect, index) && !row.schema.to_string().contains("$ref\"") {
                    judge(&row.schema, dialect);
                }
            }
        }
    }
    let shown: Vec<String> = broken.iter().take(6).map(|it| it.chars().take(900).collect()).collect();
    println!("{compared} keywords of {schemas} schemas");
    assert!(broken.is_empty(), "{} broken:\n{}", broken.len(), shown.join("\n\n"));
    assert!(compared > 30_000 && schemas > 5_000, "{compared} keywords of {schemas} schemas");
}

/// How many generated schemas were judged, and how many refused: what refuses everything breaks no law.
#[derive(Default)]
struct Count {
    judged: AtomicUsize,
    refused: AtomicUsize,
}

impl Count {
    fn add(&self, judged: bool) {
        let count = if judged { &self.judged } else { &self.refused };
        count.fetch_add(1, Ordering::Relaxed);
    }

    #[track_caller]
    fn enough(&self) {
        let (judged, refused) = (self.judged.load(Ordering::Relaxed), self.refused.load(Ordering::Relaxed));
        println!("{judged} judged, {refused} refused");
        assert!(judged > refused, "{judged} were judged, and {refused} refused");
    }
}

fn runner() -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases: u32::try_from(setting("PROPTEST_CASES", 256)).unwrap_or(u32::MAX),
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

#[test]
fn the_laws_hold_over_generated_schemas() {
    let count = Count::default();
    let cases = (schema(), 0..DIALECTS.len(), any::<bool>());
    let verdict = runner().run(&cases, |(schema, dialect, faithful)| {
        let policy = if faithful { Policy::FAITHFUL } else { Policy::CHECKED };
        count.add(judge(&schema, DIALECTS[dialect], &policy).map_err(TestCaseError::fail)?);
        Ok(())
    });
    verdict.unwrap_or_else(|error| panic!("{error}"));
    count.enough();
}

/// What decodes satisfies the original, whatever the answer is.
#[test]
fn what_decodes_is_an_instance() {
    let (count, decoded) = (Count::default(), AtomicUsize::new(0));
    let cases = (schema(), any::<u64>(), 0..DIALECTS.len());
    let verdict = runner().run(&cases, |(schema, seed, dialect)| {
        let normalized = normalize_with(&schema, DIALECTS[dialect], &Policy::CHECKED);
        count.add(normalized.is_ok());
        let Ok(normalized) = normalized else { return Ok(()) };
        // A schema of which exactly one branch fits, and that is itself a branch, is a paradox.
        let text = schema.to_string();
        if text.contains("oneOf") && text.contains("$ref") {
            return Ok(());
        }
        let Ok(judge) = jsonschema::validator_for(&schema) else { return Ok(()) };
        let mut dice = strict_schema_tests::dice::Dice::new(seed);
        for _ in 0..8 {
            let answer = answer(&normalized.schema, &normalized.schema, &mut dice, 6);
            if let Ok(value) = normalized.codec.decode(answer.clone()) {
                decoded.fetch_add(1, Ordering::Relaxed);
                prop_assert!(judge.is_valid(&value), "{schema}\nanswered {answer}\nreads as {value}");
            }
        }
        Ok(())
    });
    verdict.unwrap_or_else(|error| panic!("{error}"));
    count.enough();
    assert!(decoded.load(Ordering::Relaxed) > 100, "hardly an answer was decoded");
}

/// An answer that a strict schema admits, more or less.
fn answer(schema: &Value, root: &Value, dice: &mut strict_schema_tests::dice::Dice, rest: usize) -> Value {
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(&reference[1..]).unwrap_or(&Value::Null);
        return if rest == 0 { Value::Null } else { answer(target, root, dice, rest - 1) };
    }
    if let Some(branches) = schema["anyOf"].as_array() {
        let last = branches.len() - 1;
        let index = if rest == 0 { last } else { dice.below(branches.len()) };
        return answer(&branches[index], root, dice, rest.saturating_sub(1));
    }
    if let Some(values) = schema["enum"].as_array() {
        return values[dice.below(values.len())].clone();
    }
    if let Some(value) = schema.get("const") {
        return value.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds[dice.below(kinds.len())].as_str().unwrap_or_default(),
        kind => kind.as_str().unwrap_or_default(),
    };
    match kind {
        "object" => {
            let properties = schema["properties"].as_object().into_iter().flatten();
            properties
                .map(|(name, schema)| (name.clone(), answer(schema, root, dice, rest.saturating_sub(1))))
                .collect()
        }
        "array" => {
            let min = schema["minItems"].as_u64().map_or(0, |min| usize::try_from(min).unwrap_or(0));
            let count = min + if rest == 0 { 0 } else { dice.below(3) };
            (0..count).map(|_| answer(&schema["items"], root, dice, rest.saturating_sub(1))).collect()
        }
        "string" => {
            json!(dice.pick(&["", "a", "b", "x1", "\"a\"", "1", "null", "{}", "[]", "[1]", "{\"a\":1}", "2020-01-01"]))
        }
        "integer" => json!(dice.below(9)),
        "number" => json!(dice.pick(&[0.0, 1.5, -2.0, 10.0])),
        "boolean" => json!(dice.below(2) == 0),
        _ => Value::Null,
    }
}

/// A schema with a bit of everything, draft-04 to 2020-12.
fn schema() -> impl Strategy<Value = Value> {
    let definitions = prop::collection::vec(node(), 4);
    (node(), definitions, any::<bool>(), any::<bool>()).prop_map(|(mut root, definitions, old, has_part)| {
        let [first, second, inner, mut part] = definitions.try_into().unwrap_or_else(|_| unreachable!("so many"));
        let key = if old { "definitions" } else { "$defs" };
        let mut defined = json!({ "a": first, "b": second });
        if let (Value::Object(members), true) = (&mut part, has_part) {
            // A document by itself, with definitions of its own under the same names.
            members.insert("$id".to_owned(), json!("part"));
            members.insert(key.to_owned(), json!({ "a": inner, "b": { "$ref": "#/$defs/a" } }));
            defined["part"] = part;
        } else {
            defined["part"] = json!({ "$id": "part", "type": "string" });
        }
        if let Value::Object(members) = &mut root {
            members.insert(key.to_owned(), defined);
        }
        if old { renamed(root) } else { root }
    })
}

/// The same, with references to `definitions`.
fn renamed(schema: Value) -> Value {
    match schema {
        Value::String(text) => Value::String(text.replace("#/$defs/", "#/definitions/")),
        Value::Array(items) => items.into_iter().map(renamed).collect(),
        Value::Object(members) => members.into_iter().map(|(key, value)| (key, renamed(value))).collect(),
        other => other,
    }
}

fn node() -> impl Strategy<Value = Value> {
    let name = || prop::sample::select(vec!["a", "b", "c", "items", "$ref", "entries"]);
    let leaf = prop_oneof![
        4 => prop::sample::select(vec![
            json!({ "type": "string" }),
            json!({ "type": "integer" }),
            json!({ "type": "number", "minimum": 1 }),
            json!({ "type": "boolean" }),
            json!({ "type": "null" }),
            json!({ "type": ["string", "null"] }),
            json!({ "type": ["null", "integer"], "description": "d" }),
            json!({ "type": ["string", "integer", "array"] }),
            json!({ "type": "string", "nullable": false, "default": "x" }),
            json!({ "type": "string", "minLength": 1, "maxLength": 3 }),
            json!({ "type": "string", "pattern": "^(?!x)[a-z]+$" }),
            json!({ "type": "string", "format": "uri" }),
            json!({ "type": "string", "format": "date" }),
            json!({ "type": "integer", "exclusiveMinimum": 1, "multipleOf": 2 }),
            json!({ "enum": ["a", "b"] }),
            json!({ "enum": ["a", 1, null, { "a": 1 }] }),
            json!({ "const": "a" }),
            json!({ "const": 1, "title": "t" }),
            json!({}),
            json!(true),
            json!(false),
            json!({ "description": "anything" }),
            json!({ "$comment": "c", "x-other": 1, "type": "object" }),
            json!({ "type": "array" }),
            json!({ "type": "object", "properties": {} }),
            json!({ "type": "boolean", "enum": ["True"] }),
            json!({ "$ref": "#" }),
        ]),
        2 => prop::sample::select(vec![
            json!({ "$ref": "#/$defs/a" }),
            json!({ "$ref": "#/$defs/b" }),
            json!({ "$ref": "#/$defs/a", "description": "d" }),
            json!({ "$ref": "#/$defs/b", "type": "object" }),
            json!({ "$ref": "part" }),
            json!({ "$ref": "part#/$defs/b" }),
            json!({ "allOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/b" }] }),
        ]),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let properties = prop::collection::vec((name(), inner.clone(), any::<bool>()), 0..4);
        let additional = prop_oneof![
            3 => Just(None),
            2 => Just(Some(json!(false))),
            1 => Just(Some(json!(true))),
            1 => inner.clone().prop_map(Some),
        ];
        let list = || prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            4 => (properties, additional).prop_map(|(properties, additional)| {
                let required: Vec<_> = properties.iter().filter(|it| it.2).map(|it| it.0).collect();
                let properties: Map<String, Value> =
                    properties.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
                let mut schema = json!({ "type": "object", "properties": properties });
                if !required.is_empty() {
                    let mut unique = required.clone();
                    unique.sort_unstable();
                    unique.dedup();
                    schema["required"] = json!(unique);
                }
                if let Some(additional) = additional {
                    schema["additionalProperties"] = additional;
                }
                schema
            }),
            1 => inner.clone().prop_map(|values| json!({ "type": "object", "additionalProperties": values, "minProperties": 1 })),
            1 => inner.clone().prop_map(|values| json!({ "type": "object", "patternProperties": { "^x": values }, "additionalProperties": false })),
            2 => inner.clone().prop_map(|items| json!({ "type": "array", "items": items, "minItems": 1, "uniqueItems": true })),
            1 => list().prop_map(|items| json!({ "type": "array", "prefixItems": items })),
            1 => list().prop_map(|items| json!({ "type": "array", "items": items, "additionalItems": false })),
            2 => list().prop_map(|branches| json!({ "anyOf": branches })),
            1 => list().prop_map(|branches| json!({ "oneOf": branches, "description": "one" })),
            1 => list().prop_map(|branches| json!({ "allOf": branches })),
            1 => (inner.clone(), list()).prop_map(|(base, branches)| {
                let mut base = base;
                if let Value::Object(members) = &mut base {
                    members.insert("anyOf".to_owned(), Value::Array(branches));
                }
                base
            }),
            // Not of any schema: one that is not itself would be a paradox.
            1 => prop::sample::select(vec![json!({ "const": "a" }), json!({ "type": "string", "format": "uri" }), json!({ "pattern": "b" })])
                .prop_map(|not| json!({ "type": "string", "not": not })),
            1 => (leaf_condition(), inner.clone(), inner.clone())
                .prop_map(|(one, two, three)| json!({ "if": one, "then": two, "else": three })),
        ]
    })
}

fn leaf_condition() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!({ "type": "string" }),
        json!({ "properties": { "a": { "const": "a" } }, "required": ["a"] }),
        json!({ "minimum": 5 }),
    ])
}
