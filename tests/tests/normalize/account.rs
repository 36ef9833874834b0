//! The account is true: what a schema admits and its normalized form does not, or the other way round, is told by a change at
//! that place. `strict_schema_tests::account` says what that means.

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use strict_schema::dialect::{
    ANTHROPIC, CEREBRAS, DIALECTS, GEMINI, GEMINI_OPENAPI, GROQ, MOONSHOT, OPENAI, PORTABLE, SM, VLLM_XGRAMMAR, XAI,
};
use strict_schema::{ChangeKind, Dialect, Loss, Policy, normalize_with, validate};
use strict_schema_tests::account::{Account, Verdict};
use strict_schema_tests::corpus::{Row, every, everything, is_at_hand, is_due, rows, setting, tries};
use strict_schema_tests::dice::Dice;
use strict_schema_tests::encode::Encoder;
use strict_schema_tests::generated;
use strict_schema_tests::mutation::mutations;
use strict_schema_tests::sampled::instance;

const JUDGED: [&Dialect; 9] =
    [&OPENAI, &ANTHROPIC, &GEMINI, &GEMINI_OPENAPI, &XAI, &MOONSHOT, &PORTABLE, &CEREBRAS, &VLLM_XGRAMMAR];

/// Keywords with values, of which schemas are put together.
fn parts() -> Vec<(&'static str, Value)> {
    vec![
        ("type", json!("string")),
        ("type", json!("integer")),
        ("type", json!("object")),
        ("type", json!("array")),
        ("type", json!(["string", "null"])),
        ("nullable", json!(true)),
        ("enum", json!(["a", "abcd", 1, null, {}])),
        ("enum", json!(["a", "b"])),
        ("const", json!("a")),
        ("not", json!({})),
        ("not", json!({ "const": "a" })),
        ("minLength", json!(2)),
        ("maxLength", json!(3)),
        ("pattern", json!("^a")),
        ("minimum", json!(1)),
        ("maximum", json!(2.5)),
        ("multipleOf", json!(2)),
        ("properties", json!({ "a": { "type": "string" }, "b": { "type": "integer" } })),
        ("properties", json!({ "a": false })),
        ("properties", json!({ "a": { "type": ["string", "null"] }, "abcd": {} })),
        ("required", json!(["a"])),
        ("required", json!(["a", "b"])),
        ("additionalProperties", json!(false)),
        ("additionalProperties", json!({ "type": "string" })),
        ("patternProperties", json!({ "^a": { "type": "string" } })),
        ("propertyNames", json!({ "maxLength": 3 })),
        ("propertyNames", json!({ "anyOf": [{ "const": "a" }, { "const": "b" }] })),
        ("minProperties", json!(1)),
        ("maxProperties", json!(1)),
        ("dependentRequired", json!({ "a": ["b"] })),
        ("items", json!({ "type": "string" })),
        ("items", json!(false)),
        ("prefixItems", json!([{ "type": "string" }, { "type": "integer" }])),
        ("minItems", json!(2)),
        ("minItems", json!(3)),
        ("maxItems", json!(1)),
        ("uniqueItems", json!(true)),
        ("contains", json!({ "const": "a" })),
        ("anyOf", json!([{ "type": "string" }, { "type": "object", "properties": { "a": { "type": "string" } } }])),
        ("anyOf", json!([{ "required": ["a"] }, { "required": ["b"] }])),
        ("oneOf", json!([{ "type": "integer" }, { "type": "number", "minimum": 2 }])),
        ("allOf", json!([{ "type": "object", "properties": { "a": { "type": "string" } } }])),
        ("allOf", json!([{ "$ref": "#/$defs/o" }])),
        ("allOf", json!([{ "nullable": true, "allOf": [{ "type": ["string", "object"] }] }, { "maxLength": 3 }])),
        (
            "allOf",
            json!([{ "patternProperties": { "^b": {} }, "additionalProperties": false }, { "maxProperties": 1 }]),
        ),
        ("allOf", json!([{ "properties": { "a": {} }, "unevaluatedProperties": false }])),
        (
            "anyOf",
            json!([{ "properties": { "a": {} }, "additionalProperties": false }, { "patternProperties": { "^b": {} }, "additionalProperties": false }]),
        ),
        (
            "anyOf",
            json!([{ "items": { "type": "string" } }, { "prefixItems": [{ "type": "integer" }], "items": false }]),
        ),
        ("oneOf", json!([{ "required": ["a"] }, { "required": ["b"] }])),
        ("not", json!({ "required": ["a"] })),
        ("anyOf", json!([{ "minLength": 2 }, { "$ref": "#/$defs/o" }, { "description": "anything" }])),
        ("unevaluatedProperties", json!(false)),
        ("unevaluatedProperties", json!({ "type": "string" })),
        ("unevaluatedItems", json!(false)),
        ("unevaluatedItems", json!({ "type": "integer" })),
        (
            "anyOf",
            json!([{ "properties": { "a": {} } }, { "properties": { "b": { "type": "integer" } }, "required": ["b"] }]),
        ),
        (
            "oneOf",
            json!([{ "properties": { "a": { "type": "integer" } }, "required": ["a"] }, { "patternProperties": { "^b": true } }]),
        ),
        (
            "allOf",
            json!([{ "additionalProperties": { "type": ["string", "null"] } }, { "items": [{ "type": "string" }] }]),
        ),
        ("additionalProperties", json!(true)),
        ("if", json!({ "properties": { "a": { "type": "string" } } })),
        ("prefixItems", json!([{ "type": "string" }])),
        ("dependentSchemas", json!({ "a": { "required": ["b"], "maxProperties": 2 } })),
        ("patternProperties", json!({ "a": { "type": "string" }, "d$": false })),
        ("format", json!("date")),
        ("else", json!({ "maxProperties": 1 })),
        ("$ref", json!("#/$defs/o")),
        ("if", json!({ "required": ["a"] })),
        ("then", json!({ "required": ["b"] })),
        ("then", json!({ "properties": { "abcd": { "type": "integer" } }, "required": ["abcd"] })),
        ("dependentSchemas", json!({ "a": { "properties": { "abcd": { "type": "integer" } }, "required": ["abcd"] } })),
        (
            "dependentSchemas",
            json!({ "a": { "properties": { "abcd": { "type": "integer" } } }, "b": { "required": ["abcd"] } }),
        ),
    ]
}

fn instances() -> Vec<Value> {
    [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(2.5),
        json!(4),
        json!(""),
        json!("a"),
        json!("b"),
        json!("abc"),
        json!("abcd"),
        json!([]),
        json!(["a"]),
        json!(["a", 1]),
        json!(["a", 1, "b"]),
        json!(["a", "a"]),
        json!([1]),
        json!([null]),
        json!({}),
        json!({ "a": "x" }),
        json!({ "a": null }),
        json!({ "a": 1 }),
        json!({ "b": 1 }),
        json!({ "a": "x", "b": 1 }),
        json!({ "abcd": "x" }),
        json!({ "abcd": 1 }),
        json!({ "a": "x", "abcd": "y" }),
        json!({ "c": "x" }),
        json!({ "a": "x", "b": 1, "c": true }),
    ]
    .map(|value| json!({ "v": value }))
    .into()
}

/// What `#/$defs/o` may be.
fn definitions() -> [Value; 8] {
    [
        json!({ "type": "object", "properties": { "b": { "type": "integer" } }, "additionalProperties": false }),
        json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/o" }, "b": {} }, "unevaluatedProperties": false }),
        json!({ "type": ["object", "string"], "patternProperties": { "^a": { "type": "string" } }, "additionalProperties": { "type": "integer" } }),
        json!({ "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }, { "type": "array", "items": { "type": "string" } }, { "type": "null" }] }),
        json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "integer" }, "maxItems": 3 }),
        json!({ "enum": ["a", 1, null, { "a": "x" }, ["a", 1]] }),
        json!({ "type": "object", "properties": { "a": { "enum": ["x", 1] }, "b": { "const": 1 } }, "required": ["a"] }),
        json!({ "nullable": true, "allOf": [{ "type": "object", "properties": { "a": { "type": "string" } } }] }),
    ]
}

/// The schema of these keywords, as a property, with one of the definitions.
fn schema(parts: &[&(&str, Value)], definition: usize) -> Value {
    let part: Map<String, Value> = parts.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let all = definitions();
    let o = &all[definition % all.len()];
    json!({
        "type": "object",
        "properties": { "v": part },
        "required": ["v"],
        "additionalProperties": false,
        "$defs": { "o": o }
    })
}

/// What was judged, and what is wrong.
#[derive(Debug, Default)]
struct Tally {
    schemas: usize,
    refused: usize,
    unread: usize,
    same: usize,
    told: usize,
    unsure: usize,
    untold: Vec<String>,
}

impl Tally {
    /// Asks the account of a schema about values: those that are handed over, and some at random and near them.
    fn add(
        &mut self,
        name: &str,
        schema: &Value,
        (dialect, policy): (&Dialect, &Policy),
        values: &[Value],
        dice: &mut Dice,
    ) {
        let Ok(normalized) = normalize_with(schema, dialect, policy) else {
            self.refused += 1;
            return;
        };
        let Some(account) = Account::new(schema, &normalized, dialect) else {
            self.unread += 1;
            return;
        };
        self.schemas += 1;
        let mut values = values.to_vec();
        for _ in 0..tries(2) {
            let rest = 1 + dice.below(6);
            let value = instance(schema, schema, dice, rest);
            let near = mutations(&value.to_string(), 1, dice).into_iter();
            // A repeated key is not JSON for everybody.
            let near = near.filter_map(|(_, text)| serde_json::from_str(&text).ok()).map(plain);
            values.extend(near.filter(|it| *it != value));
            values.push(value);
        }
        // Where a schema leads back to itself twice, `jsonschema` takes twice as long with each level.
        for value in values.into_iter().filter(|value| levels(value) < 16) {
            match account.of(&value) {
                Verdict::Same => self.same += 1,
                Verdict::Told => self.told += 1,
                Verdict::Unsure => self.unsure += 1,
                Verdict::Untold(why) => {
                    let changes: Vec<_> = normalized.changes.iter().map(ToString::to_string).collect();
                    let cut = |text: String| text.chars().take(setting("STRICT_SCHEMA_WIDTH", 700)).collect::<String>();
                    let (schema, result) = (cut(schema.to_string()), cut(normalized.schema.to_string()));
                    let told = cut(changes.join("\n  "));
                    self.untold.push(format!(
                        "{name} for {} ({policy}): {}\n  {schema}\n  {result}\n  {told}",
                        dialect.name,
                        cut(why)
                    ));
                    return;
                }
            }
        }
    }

    #[track_caller]
    fn finish(&self) {
        let Self { schemas, refused, unread, same, told, unsure, untold } = self;
        println!(
            "{schemas} schemas, {refused} refused, {unread} unread; values: {same} the same, {told} told, {unsure} unsure"
        );
        // Of each schema one, since the others are mostly wrong for the same reason.
        let mut seen = std::collections::HashSet::new();
        let fresh = untold.iter().filter(|it| seen.insert(it.split(" for ").next()));
        let shown: Vec<_> = fresh.take(setting("STRICT_SCHEMA_SHOWN", 12)).cloned().collect();
        assert!(untold.is_empty(), "{} accounts are not true:\n{}", untold.len(), shown.join("\n\n"));
    }
}

const POLICIES: [Policy; 3] = [Policy::CHECKED, Policy::FAITHFUL, Policy::EXACT];

#[test]
fn the_account_of_one_or_two_keywords_is_true() {
    let parts = parts();
    let ones = parts.iter().map(|one| schema(&[one], 0));
    let twos = parts.iter().enumerate().flat_map(|(index, one)| {
        parts[index + 1..].iter().filter(move |other| other.0 != one.0).map(move |other| schema(&[one, other], 0))
    });
    let (mut tally, mut dice) = (Tally::default(), Dice::new(1));
    for (index, schema) in ones.chain(twos).enumerate().step_by(every(2)) {
        for dialect in JUDGED {
            let policy = &POLICIES[index % 3];
            tally.add(&format!("{index}"), &schema, (dialect, policy), &instances(), &mut dice);
        }
    }
    tally.finish();
    assert!(
        tally.schemas > tries(2_000).min(4_000)
            && tally.told > tries(500).min(1_000)
            && tally.unsure * 200 < tally.same,
        "{tally:?}"
    );
}

#[test]
fn the_account_of_several_keywords_is_true() {
    let parts = parts();
    let (mut tally, mut dice) = (Tally::default(), Dice::new(setting("STRICT_SCHEMA_SEED", 2) as u64));
    for index in 0..setting("STRICT_SCHEMA_MANY", tries(500)) {
        let count = 3 + dice.below(3);
        let chosen: Vec<_> = (0..count).map(|_| &parts[dice.below(parts.len())]).collect();
        for dialect in JUDGED {
            let policy = &POLICIES[index % 3];
            tally.add(&format!("{index}"), &schema(&chosen, index), (dialect, policy), &instances(), &mut dice);
        }
    }
    tally.finish();
    assert!(tally.schemas > 1_000 && tally.told > 1_000 && tally.unsure * 200 < tally.same, "{tally:?}");
}

#[test]
fn the_account_of_a_generated_schema_is_true() {
    let cases = (generated::schema(), 0..DIALECTS.len(), 0..POLICIES.len(), any::<u64>());
    let counts = std::cell::RefCell::new(Tally::default());
    let verdict = generated::runner().run(&cases, |(schema, dialect, policy, seed)| {
        let schema = in_one_document(&schema);
        // A schema of which exactly one branch fits, and that is itself a branch, is a paradox.
        prop_assume!(!(has(&schema, "oneOf") && has(&schema, "$ref")));
        let mut tally = Tally::default();
        tally.add("generated", &schema, (DIALECTS[dialect], &POLICIES[policy]), &[], &mut Dice::new(seed));
        let mut counts = counts.borrow_mut();
        counts.schemas += tally.schemas;
        counts.unread += tally.unread;
        counts.refused += tally.refused;
        counts.told += tally.told;
        counts.same += tally.same;
        counts.unsure += tally.unsure;
        match tally.untold.pop() {
            Some(why) => Err(TestCaseError::fail(why)),
            None => Ok(()),
        }
    });
    verdict.unwrap_or_else(|error| panic!("{error}"));
    let counts = counts.into_inner();
    counts.finish();
    assert!(counts.schemas > 60 && counts.told > 30 && counts.unsure < counts.same, "{counts:?}");
}

/// The same without documents in it that have an `$id`.
fn in_one_document(schema: &Value) -> Value {
    let text = schema.to_string().replace("\"$id\":\"part\"", "\"$comment\":\"part\"");
    let key = if text.contains("\"definitions\"") { "definitions" } else { "$defs" };
    let text =
        text.replace("\"part\"}", &format!("\"#/{key}/part\"}}")).replace("\"part#/", &format!("\"#/{key}/part/"));
    serde_json::from_str(&text).expect("it is JSON")
}

/// Whether a schema in it has a keyword, and not a property of that name.
fn has(schema: &Value, keyword: &str) -> bool {
    let text = schema.to_string();
    let value = if keyword == "$ref" { "\"" } else { "[" };
    text.contains(&format!("\"{keyword}\":{value}"))
}

fn levels(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(levels).max().unwrap_or(0),
        Value::Object(members) => 1 + members.values().map(levels).max().unwrap_or(0),
        _ => 0,
    }
}

/// The value with whole numbers as they are mostly written.
fn plain(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64() {
            #[expect(clippy::cast_possible_truncation, reason = "it is whole, and in the range")]
            Some(float) if float.fract() == 0.0 && float.abs() < 1e15 => json!(float as i64),
            _ => Value::Number(number),
        },
        Value::Array(items) => items.into_iter().map(plain).collect(),
        Value::Object(members) => members.into_iter().map(|(name, value)| (name, plain(value))).collect(),
        other => other,
    }
}

#[test]
fn the_accounts_of_the_corpus_are_true() {
    let rows: Vec<Row> = everything().into_iter().chain(rows("instances.jsonl")).collect();
    let tally = of_rows(&rows, every(24).min(16));
    tally.finish();
    assert!(tally.told > tries(250) && tally.unsure < tally.same || !is_at_hand(), "{tally:?}");
}

/// Schemas in a file of their own, for a long run: a JSON Lines file with an `id` and a `schema` each.
#[test]
fn the_accounts_of_other_schemas_are_true() {
    let Some(path) = std::env::var_os("STRICT_SCHEMA_OTHERS") else { return };
    let text = std::fs::read_to_string(path).expect("the file is there");
    let rows: Vec<Row> = text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    of_rows(&rows, 1).finish();
}

fn of_rows(rows: &[Row], each: usize) -> Tally {
    let mut tally = Tally::default();
    for (index, row) in rows.iter().enumerate().filter(|(index, _)| index.is_multiple_of(each)) {
        let mut dice = Dice::new(index as u64);
        let values: Vec<Value> = row.tests.iter().map(|it| it.data.clone()).collect();
        for dialect in DIALECTS.iter().filter(|it| is_due(it, index / each)) {
            tally.add(&row.id, &row.schema, (dialect, &POLICIES[dice.below(POLICIES.len())]), &values, &mut dice);
        }
    }
    tally
}

/// A schema that holds at two places has one change of a kind: it says what is done at both, and what the worse loses.
#[test]
fn what_is_done_at_two_places_is_one_change() {
    let change = |definition: Value, at: [Value; 2], dialect: &Dialect, pointer: &str| {
        let [a, b] = at.map(|more| json!({ "allOf": [{ "$ref": "#/$defs/c" }, more] }));
        let schema = json!({ "type": "object", "properties": { "a": a, "b": b }, "required": ["a", "b"], "$defs": { "c": definition } });
        let mut changes = normalize_with(&schema, dialect, &Policy::CHECKED).unwrap().changes;
        changes.retain(|it| it.pointer == pointer && it.loss != Loss::Exact || it.kind == ChangeKind::DropImpossible);
        assert_eq!(changes.len(), 1, "{changes:?}");
        changes.remove(0)
    };
    let bounds = json!({ "minLength": 2, "multipleOf": 3 });
    let both = change(bounds, [json!({ "type": "string" }), json!({ "type": "integer" })], &GROQ, "/$defs/c");
    assert_eq!(both.did(), "moved `minLength` and `multipleOf` into the description");
    let never = json!({ "type": "string", "enum": [1] });
    let open = json!({ "type": "object", "properties": { "p": never, "q": { "type": "string" } }, "additionalProperties": { "type": "string" } });
    let closed = json!({ "properties": { "p": true, "q": true }, "additionalProperties": false });
    let worse = change(open, [json!({}), closed], &SM, "/$defs/c/properties/p");
    assert_eq!(worse.loss, Loss::Widened { checked: true }, "{worse}");
}

/// What a reader sees of a change: the place, and what was done there.
#[test]
fn a_change_says_what_was_done() {
    let (a, text) = ("/properties/a", json!({ "type": "string" }));
    let of = |a: Value| json!({ "type": "object", "properties": { "a": a }, "required": ["a"], "additionalProperties": false });
    let with = |a: Value, definition: Value| {
        let mut schema = of(a);
        schema["$defs"] = json!({ "d": definition });
        schema
    };
    let to = json!({ "$ref": "#/$defs/d" });
    let one = of(text.clone());
    let choice = |letter: &str| -> Value {
        (0..40).map(|index| json!({ "properties": { format!("{letter}{index}"): text } })).collect()
    };
    let many: Vec<String> = (0..1001).map(|index| format!("v{index}")).collect();
    let pair = json!({ "type": "array", "prefixItems": [text, { "type": ["string", "null"] }], "minItems": 1, "items": false });
    for (dialect, schema, at, did) in [
        (
            &OPENAI,
            with(to.clone(), json!({ "anyOf": [text, to] })),
            "/$defs/d",
            "removed a branch that only refers back to the schema itself",
        ),
        (
            &OPENAI,
            json!({ "$ref": "#/$defs/d", "$defs": { "d": one } }),
            "",
            "replaced the root's reference with its target",
        ),
        (
            &OPENAI,
            with(json!({ "$ref": "#/$defs/d", "description": "D" }), one.clone()),
            a,
            "wrapped the reference, which accepts no adjacent keywords, in `anyOf`",
        ),
        (
            &OPENAI,
            json!({ "definitions": { "d": one }, "type": "object", "properties": { "a": { "$ref": "#/definitions/d" } }, "required": ["a"], "additionalProperties": false }),
            a,
            "pointed the reference at \"#/$defs/d\"",
        ),
        (&GEMINI_OPENAPI, with(to.clone(), text.clone()), a, "replaced the reference with its target"),
        (&GEMINI_OPENAPI, with(to, text.clone()), "", "removed the definitions, because no reference to them is left"),
        (
            &OPENAI,
            with(json!({ "$ref": "part" }), json!({ "$id": "part", "type": "string" })),
            a,
            "pointed the reference at its target in the enclosing part",
        ),
        (
            &OPENAI,
            json!({ "$ref": "one", "$defs": {
                "one": { "$id": "one", "$dynamicAnchor": "d", "type": "object", "properties": { "a": { "$dynamicRef": "#d" } } },
                "two": { "$id": "two", "$dynamicAnchor": "d", "$ref": "one" }
            } }),
            "/$defs/one/properties/a",
            "removed a reference whose target depends on the path to it; the codec checks the value",
        ),
        (
            &OPENAI,
            of(json!({ "not": { "const": 1 } })),
            a,
            "wrote a value of any type as JSON in a string; the codec checks the JSON",
        ),
        (&OPENAI, of(json!({ "minimum": 1 })), a, "inferred the type from the keywords"),
        (
            &ANTHROPIC,
            of(pair),
            a,
            "wrote the tuple as an object; the codec checks that a list has at most one item (`maxItems`)",
        ),
        (&OPENAI, of(json!({ "enum": [{ "b": 1 }] })), a, "wrote its values as JSON in a string"),
        (&OPENAI, of(json!({ "type": "array" })), a, "wrote items of any shape as JSON in a string"),
        (
            &OPENAI,
            of(json!({ "type": "object", "anyOf": choice("p"), "oneOf": choice("q") })),
            a,
            "moved `oneOf` into the description: combined with the other choices, the schema would be too large",
        ),
        (&OPENAI, of(json!({ "type": ["string", "integer"], "enum": ["b", 1] })), a, "separated the values by type"),
        (&GEMINI_OPENAPI, of(json!({ "type": ["string", "null"] })), a, "wrote null in the dialect's form"),
        (&OPENAI, of(json!({ "type": ["string", "object"] })), a, "wrote each type as a branch of `anyOf`"),
        (&OPENAI, of(json!({ "enum": many })), a, "moved an enum of 1001 values into the description"),
        (&GEMINI, of(json!({ "type": ["STRING", "NULL"] })), a, "wrote the type in lower case"),
        (&OPENAI, of(json!({ "type": "STRING", "minLength": 2 })), a, "wrote the type in lower case"),
    ] {
        let changes = normalize_with(&schema, dialect, &Policy::CHECKED).unwrap().changes;
        let told: Vec<_> = changes.iter().filter(|it| it.pointer == at).map(|it| it.did().into_owned()).collect();
        assert!(told.iter().any(|it| it == did), "{did}: {told:#?} of {schema}");
    }
}

/// Where a keyword refuses null, whatever the types say, null is free to mean that an optional property is absent.
#[test]
fn a_property_that_cannot_be_null_can_be_absent() {
    let either = json!({ "type": ["string", "null"] });
    let beside = |keyword: &str, value: Value| {
        let mut schema = either.clone();
        schema[keyword] = value;
        schema
    };
    let schemas = [
        beside("not", json!({ "type": "null" })),
        beside("not", json!({ "const": null })),
        beside("not", json!({ "not": { "type": "string" } })),
        beside("oneOf", json!([{ "type": "null" }, { "type": ["string", "null"] }])),
        beside("if", json!({ "type": "null" })),
        beside("allOf", json!([{ "not": { "type": "null" } }])),
        beside("allOf", json!([{ "$ref": "#/$defs/no" }])),
        beside("anyOf", json!([{ "not": { "type": "null" }, "minLength": 1 }, { "type": "string" }])),
        json!({ "oneOf": [{ "type": "null" }, { "type": "string" }, { "type": "null" }] }),
        json!({ "oneOf": [{ "type": "null" }, { "type": "object", "properties": {}, "not": { "type": "null" } }], "not": { "enum": [null, 1] } }),
        json!({ "anyOf": [{ "type": "null" }, { "type": "string" }], "not": { "type": "null" } }),
        json!({ "type": "string", "nullable": true, "not": { "enum": [null] } }),
        json!({ "$ref": "#/$defs/refused" }),
    ];
    for schema in schemas {
        let mut property = schema.clone();
        if property.get("if").is_some() {
            property["then"] = json!(false);
        }
        let schema = json!({
            "type": "object",
            "properties": { "a": property },
            "additionalProperties": false,
            "$defs": { "no": { "not": { "type": "null" } }, "refused": { "type": ["integer", "null"], "not": { "type": "null" } } }
        });
        for dialect in DIALECTS {
            let normalized = normalize_with(&schema, dialect, &Policy::CHECKED)
                .unwrap_or_else(|error| panic!("{schema} for {}: {error}", dialect.name));
            let answers = Encoder::new(&normalized.codec).answers(&json!({}));
            let says = |answer: &Value| normalized.codec.decode(answer.clone()) == Ok(json!({}));
            assert!(answers.iter().any(says), "{schema} for {}: {}", dialect.name, normalized.schema);
            assert!(validate(&normalized.schema, dialect).is_ok(), "{schema} for {}", dialect.name);
        }
    }
}
