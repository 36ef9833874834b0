//! The normalizer's laws, over generated schemas and over the corpus.

use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use strict_schema::dialect::{DIALECTS, Limit};
use strict_schema::keyword::KEYWORDS;
use strict_schema::{Dialect, Policy, normalize_with};
use strict_schema_tests::accepted::wholes;
use strict_schema_tests::account::plain;
use strict_schema_tests::corpus::{Row, every, everything, is_at_hand, is_due, rows, setting, tries};
use strict_schema_tests::generated;
use strict_schema_tests::laws::{accounted, complete, idempotent, ordered, told};
use strict_schema_tests::sampled::instance;

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
    let (judged, refused) = laws_hold(everything().into_iter().chain(rows("instances.jsonl")));
    assert!(judged > 3_000 && refused * 100 < judged || !is_at_hand(), "{judged} judged, {refused} refused");
}

/// Schemas in a file of their own, for a long run: a JSON Lines file with an `id` and a `schema` each.
#[test]
fn the_laws_hold_over_other_schemas() {
    let Some(path) = std::env::var_os("STRICT_SCHEMA_OTHERS") else { return };
    let text = std::fs::read_to_string(path).expect("the file is there");
    laws_hold(text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")));
}

/// How many schemas were judged, each under some of the dialects, and how many refused.
#[track_caller]
fn laws_hold(rows: impl Iterator<Item = Row>) -> (usize, usize) {
    let mut broken = Vec::new();
    let (mut judged, mut refused) = (0, 0);
    for (index, row) in rows.enumerate() {
        for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
            match judge(&row.schema, dialect, &Policy::CHECKED) {
                Ok(true) => judged += 1,
                Ok(false) => refused += 1,
                Err(error) => {
                    let error = error.chars().take(setting("STRICT_SCHEMA_WIDTH", 600)).collect::<String>();
                    broken.push(format!("{}: {error}", row.id));
                }
            }
        }
    }
    println!("{judged} judged, {refused} refused");
    let shown: Vec<_> = broken.iter().take(setting("STRICT_SCHEMA_SHOWN", 8)).collect();
    assert!(broken.is_empty(), "{} broken: {shown:#?}", broken.len());
    (judged, refused)
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
    let Some(limit) = Limit::Nesting.most(dialect) else { return Vec::new() };
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
    let Some(limit) = Limit::Properties.most(dialect).filter(|it| *it < 1_000) else { return Vec::new() };
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
    for (turn, dialect) in DIALECTS.iter().enumerate() {
        for (index, schema) in KEYWORDS.iter().flat_map(|row| wholes(row.keyword)).enumerate() {
            if !(index + turn).is_multiple_of(every(2)) {
                continue;
            }
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
    let enough = compared > tries(15_000).min(30_000) && schemas > tries(2_500).min(5_000);
    assert!(enough, "{compared} keywords of {schemas} schemas");
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

#[test]
fn the_laws_hold_over_generated_schemas() {
    let count = Count::default();
    let cases = (generated::schema(), 0..DIALECTS.len(), any::<bool>());
    let verdict = generated::runner().run(&cases, |(schema, dialect, faithful)| {
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
    let cases = (generated::schema(), any::<u64>(), 0..DIALECTS.len());
    let verdict = generated::runner().run(&cases, |(schema, seed, dialect)| {
        let normalized = normalize_with(&schema, DIALECTS[dialect], &Policy::CHECKED);
        count.add(normalized.is_ok());
        let Ok(normalized) = normalized else { return Ok(()) };
        // A schema of which exactly one branch fits, and that is itself a branch, is a paradox.
        let text = schema.to_string();
        if text.contains("oneOf") && text.contains("$ref") {
            return Ok(());
        }
        let Ok(judge) = jsonschema::validator_for(&plain(&schema)) else { return Ok(()) };
        let mut dice = strict_schema_tests::dice::Dice::new(seed);
        for _ in 0..8 {
            let answer = instance(&normalized.schema, &normalized.schema, &mut dice, 6);
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

/// What nothing satisfies is refused wherever it stands, and not only where it is the root of a result.
#[test]
fn what_nothing_satisfies_is_refused_at_every_level() {
    let required = |schema: Value| json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false });
    let forms = [
        json!(false),
        required(json!(false)),
        json!({ "type": "object", "properties": { "a": false }, "required": ["a"] }),
        json!({ "type": "object", "properties": {}, "required": ["b"], "additionalProperties": false }),
        json!({ "type": "array", "items": false, "minItems": 1 }),
        json!({ "type": "array", "prefixItems": [{ "type": "string" }, false], "items": false, "minItems": 2 }),
        json!({ "type": "string", "minLength": 3, "maxLength": 1 }),
        json!({ "type": "integer", "minimum": 3, "maximum": 1 }),
        json!({ "type": "number", "exclusiveMinimum": 3, "maximum": 3 }),
        json!({ "type": "string", "enum": [1] }),
    ];
    let around: [fn(Value) -> Value; 4] = [
        |it| json!({ "anyOf": [it] }),
        |it| json!({ "anyOf": [it, false] }),
        |it| json!({ "type": "object", "properties": { "a": it }, "required": ["a"], "additionalProperties": false }),
        |it| json!({ "type": "array", "items": it, "minItems": 1 }),
    ];
    for form in &forms {
        for (outer, inner) in around.iter().flat_map(|outer| around.iter().map(move |inner| (outer, inner))) {
            // The second has to be changed, or a dialect that takes the first leaves it as it is.
            for mut schema in [outer(form.clone()), outer(inner(form.clone()))] {
                for changed in [false, true] {
                    if changed {
                        schema["$defs"] = json!({ "part": { "$id": "part", "type": "string" } });
                    }
                    for dialect in DIALECTS {
                        let normalized = normalize_with(&schema, dialect, &Policy::LENIENT);
                        assert!(normalized.is_err(), "{} takes {schema}", dialect.name);
                    }
                }
            }
        }
    }
}
