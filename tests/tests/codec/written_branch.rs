//! The codec decodes the branch in which an answer was written, in bounded work. The judge is a second reader.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, DIALECTS, GEMINI, GEMINI_OPENAPI, LLAMA_CPP, MOONSHOT, OPENAI, VLLM};
use strict_schema::{Codec, Dialect, Policy, normalize, normalize_with};
use strict_schema_tests::choices::{families, object};
use strict_schema_tests::corpus::{every, everything, is_due, rows, setting, tries};
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::dice::Dice;
use strict_schema_tests::mutation::mutations;
use strict_schema_tests::sampled::instance;
use strict_schema_tests::second_reader::{SecondReader, Verdict};

/// How many answers got which verdict.
#[derive(Debug, Default)]
struct Tally {
    agreed: usize,
    unsure: usize,
    not_admitted: usize,
    unread: usize,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, name: &str, dialect: &Dialect, schema: &Value, verdict: Verdict) {
        match verdict {
            Verdict::Agreed => self.agreed += 1,
            Verdict::Unsure => self.unsure += 1,
            Verdict::NotAdmitted => self.not_admitted += 1,
            Verdict::Wrong(what) => {
                let cut = |text: &str| text.chars().take(setting("STRICT_SCHEMA_WIDTH", 1_500)).collect::<String>();
                let (what, schema) = (cut(&what), cut(&schema.to_string()));
                self.wrong.push(format!("{name} under {}: {what}\n{schema}", dialect.name));
            }
        }
    }

    #[track_caller]
    fn finish(&self) {
        println!(
            "{} agreed, {} unsure, {} not admitted, {} schemas unread, {} wrong",
            self.agreed,
            self.unsure,
            self.not_admitted,
            self.unread,
            self.wrong.len()
        );
        // Of each schema one, since the others are mostly wrong for the same reason.
        let mut seen = std::collections::HashSet::new();
        let fresh = self.wrong.iter().filter(|it| seen.insert(it.split(" under ").next()));
        let shown = fresh.take(setting("STRICT_SCHEMA_SHOWN", 12));
        assert!(
            self.wrong.is_empty(),
            "{} wrong:\n{}",
            self.wrong.len(),
            shown.cloned().collect::<Vec<_>>().join("\n\n")
        );
    }
}

/// Judges some answers to a schema: sampled, and sampled with something changed.
fn judge(name: &str, schema: &Value, dialect: &Dialect, answers: usize, tally: &mut Tally) {
    let Ok(normalized) = normalize(schema, dialect) else { return };
    let Some(reader) = SecondReader::new(schema, &normalized, dialect) else {
        tally.unread += 1;
        return;
    };
    let mut dice = Dice::new(name.bytes().fold(answers as u64, |seed, byte| seed.wrapping_mul(31) + u64::from(byte)));
    let strict = reader.strict();
    for _ in 0..answers {
        let rest = 2 + dice.below(8);
        let sampled = instance(strict, strict, &mut dice, rest);
        tally.add(name, dialect, schema, reader.judge(&sampled));
        for (_, text) in mutations(&sampled.to_string(), 1, &mut dice).into_iter().take(6) {
            // A repeated key is not JSON for everybody.
            if let Ok(mutated) = serde_json::from_str::<Value>(&text) {
                tally.add(name, dialect, schema, reader.judge(&mutated));
            }
        }
    }
}

#[test]
fn the_codec_reads_what_the_second_reader_reads() {
    let answers = tries(2);
    let mut tally = Tally::default();
    let rows = everything().into_iter().chain(rows("instances.jsonl"));
    for (index, row) in rows.enumerate().filter(|(index, _)| index.is_multiple_of(every(24).min(24))) {
        for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
            judge(&row.id, &row.schema, dialect, answers, &mut tally);
        }
    }
    tally.finish();
    assert!(tally.agreed > tries(250) && tally.unsure < tally.agreed, "{tally:?}");
}

/// Answers by a real constrained decoder: it knows patterns and bounds.
#[test]
fn the_codec_reads_what_a_decoder_writes() {
    let answers = tries(2);
    let mut tally = Tally::default();
    for row in everything().into_iter().step_by(every(24).min(24) * 4) {
        let Ok(normalized) = normalize(&row.schema, &OPENAI) else { continue };
        let Some(reader) = SecondReader::new(&row.schema, &normalized, &OPENAI) else { continue };
        let Ok(decoder) = Decoder::new(&normalized.schema.to_string()) else { continue };
        for seed in 0..answers as u64 {
            if let Sample::Whole(text) = decoder.sample(seed)
                && let Ok(sampled) = serde_json::from_str(&text)
            {
                tally.add(&row.id, &OPENAI, &row.schema, reader.judge(&sampled));
            }
        }
    }
    tally.finish();
}

/// Schemas in a file of their own, for a long run: a JSON Lines file with an `id` and a `schema` each.
#[test]
fn the_codec_reads_what_the_second_reader_reads_of_other_schemas() {
    let Some(path) = std::env::var_os("STRICT_SCHEMA_OTHERS") else { return };
    let text = std::fs::read_to_string(path).expect("the file is there");
    let (mut tally, mut count) = (Tally::default(), 0);
    for (index, line) in text.lines().enumerate() {
        let row: strict_schema_tests::corpus::Row = serde_json::from_str(line).expect("a row is JSON");
        count += 1;
        for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
            let start = Instant::now();
            judge(&row.id, &row.schema, dialect, tries(2), &mut tally);
            if start.elapsed() > Duration::from_secs(20) {
                println!("{} under {} took {:?}", row.id, dialect.name, start.elapsed());
            }
        }
    }
    println!("{count} schemas");
    tally.finish();
}

#[test]
fn the_branch_that_was_written_is_decoded() {
    let mut tally = Tally::default();
    for (index, schema) in families().iter().enumerate() {
        for dialect in DIALECTS {
            judge(&format!("family {index}"), schema, dialect, tries(2), &mut tally);
        }
    }
    tally.finish();
    assert!(tally.agreed > tries(1_000) && tally.unsure * 20 < tally.agreed, "{tally:?}");
}

fn codec(schema: &Value, dialect: &Dialect) -> Codec {
    normalize(schema, dialect).unwrap_or_else(|error| panic!("{schema}: {error}")).codec
}

/// A fault in the branch that was written is told, in the words of the strict schema.
#[test]
fn a_fault_of_the_branch_is_told_where_it_is() {
    let open = json!({ "type": "object", "properties": { "t": { "type": "integer" } }, "additionalProperties": true });
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let schema = object(json!({ "m": { "anyOf": [open, { "type": "null" }] } }), json!(["m"]));
    let shape = |answer: Value| {
        let error = codec(&schema, &OPENAI).decode(answer).unwrap_err();
        error.reasons().iter().map(|it| (it.pointer.clone(), it.message.clone())).collect::<Vec<_>>()
    };
    let found = shape(json!({ "m": { "t": 1, "entries": [{ "key": "a", "value": "hello" }] } }));
    assert_eq!(found[0].0, "/m/entries/0/value");
    assert!(found[0].1.contains("holds JSON"), "{found:?}");
    let found = shape(json!({ "m": { "t": "x", "entries": [] } }));
    assert!(found.iter().any(|(pointer, _)| pointer == "/m/t"), "{found:?}");
    // The original's form is not the one that was asked for.
    let found = shape(json!({ "m": { "t": 1, "a": "hello" } }));
    assert!(found.iter().all(|(pointer, _)| pointer.starts_with("/m")), "{found:?}");
    let either = object(json!({ "m": { "anyOf": [map, { "type": "integer" }] } }), json!(["m"]));
    let error = codec(&either, &OPENAI).decode(json!({ "m": { "a": "b" } })).unwrap_err();
    assert!(error.to_string().contains("array"), "{error}");
    assert!(!error.to_string().contains("`object`"), "{error}");
}

/// Where the dialect has no `additionalProperties`, an object is written in the branch that declares each of its properties.
#[test]
fn an_object_is_of_the_branch_that_declares_its_properties() {
    let text = json!({ "type": "string" });
    let map = json!({ "type": "object", "additionalProperties": text });
    let branches =
        [object(json!({ "a": text }), json!(["a"])), object(json!({ "a": text, "m": map }), json!(["a", "m"]))];
    let codec = codec(&object(json!({ "b": { "anyOf": branches } }), json!(["b"])), &GEMINI_OPENAPI);
    let decoded = codec.decode(json!({ "b": { "a": "x", "m": [{ "key": "k", "value": "y" }] } }));
    assert_eq!(decoded, Ok(json!({ "b": { "a": "x", "m": { "k": "y" } } })));
}

/// An entry is of the kind in whose form it was written. If it has the form of several, its key decides.
#[test]
fn an_entry_is_decoded_by_the_kind_that_was_written() {
    let map = |first: Value, others: Value| {
        let map = json!({ "type": "object", "patternProperties": { "^a": first }, "additionalProperties": others });
        object(json!({ "m": map }), json!(["m"]))
    };
    let integer = json!({ "type": ["integer", "null"] });
    let numbers = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let cases = [
        (map(integer.clone(), json!({})), "a", json!("null"), Some(Value::Null)),
        (map(integer.clone(), json!({})), "a", json!("5"), Some(json!(5))),
        (map(integer.clone(), json!({})), "a", json!("{}"), None),
        (map(integer, json!({})), "b", json!("5"), Some(json!(5))),
        // Text of both kinds: the key decides.
        (map(json!({ "type": "string" }), json!({})), "a", json!("5"), Some(json!("5"))),
        (map(json!({ "type": "string" }), json!({})), "b", json!("5"), Some(json!(5))),
        (map(json!({}), json!({ "type": "string" })), "a", json!("5"), Some(json!(5))),
        (map(json!({}), json!({ "type": "string" })), "b", json!("5"), Some(json!("5"))),
        (map(numbers.clone(), json!({})), "a", json!([{ "key": "x", "value": 1 }]), Some(json!({ "x": 1 }))),
        (map(numbers, json!({})), "a", json!("{\"x\":1}"), Some(json!({ "x": 1 }))),
    ];
    for dialect in [&OPENAI, &GEMINI, &MOONSHOT, &VLLM] {
        for (schema, key, value, expected) in &cases {
            let normalized = normalize(schema, dialect).unwrap();
            let answer = json!({ "m": [{ "key": key, "value": value }] });
            let decoded = normalized.codec.decode(answer.clone());
            let expected = expected.as_ref().map(|it| json!({ "m": { *key: it } }));
            if normalized.schema.to_string().contains("JSON text") {
                assert_eq!(decoded.ok(), expected, "{answer} of {schema} under {}", dialect.name);
            }
        }
    }
    assert!(normalize(&cases[0].0, &OPENAI).unwrap().schema.to_string().contains("JSON text"));
    // Without patterns of keys an entry may have the form of another key. It is not read as a branch of a choice admits it.
    let (text, numbers) = (json!({ "type": "string" }), json!({ "type": "array", "items": {} }));
    let map =
        json!({ "type": "object", "patternProperties": { "^a": text, "^b": numbers }, "additionalProperties": false });
    let schema =
        object(json!({ "m": { "anyOf": [map, { "type": "object", "additionalProperties": text }] } }), json!(["m"]));
    let normalized = normalize(&schema, &MOONSHOT).unwrap();
    let written = json!({ "m": [{ "key": "b", "value": "x" }] });
    let error = normalized.codec.decode(written).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/m/0/value", "{:?} of {}", error.reasons(), normalized.schema);
}

/// A key may match several patterns: values that are decoded differently are under keys of their own.
#[test]
fn kinds_of_entries_that_look_alike_are_told_apart() {
    let map = |second: Value| {
        let patterns = json!({ "^a": { "type": "string" }, "b$": second });
        let map = json!({ "type": "object", "patternProperties": patterns, "additionalProperties": false });
        object(json!({ "m": map }), json!(["m"]))
    };
    let alike = normalize(&map(json!({})), &OPENAI).unwrap();
    let entry = |value: Value| json!({ "m": [{ "key": "ab", "value": value }] });
    let read = |value: Value| alike.codec.decode(entry(value)).ok();
    assert_eq!(read(json!({ "option1": "5" })), Some(json!({ "m": { "ab": "5" } })), "{}", alike.schema);
    assert_eq!(read(json!({ "option2": "\"5\"" })), Some(json!({ "m": { "ab": "5" } })));
    assert_eq!(read(json!({ "option2": "5" })), None);
    assert!(alike.changes.iter().any(|it| it.did().contains("under its own key")), "{:?}", alike.changes);
    let different = normalize(&map(json!({ "type": "integer" })), &OPENAI).unwrap();
    assert!(!different.schema.to_string().contains("option1"), "{}", different.schema);
}

#[test]
fn a_wrong_key_is_told_at_the_key() {
    let schema = object(
        json!({ "m": { "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": { "maxLength": 2, "minLength": 1 } } }),
        json!(["m"]),
    );
    for dialect in [&OPENAI, &GEMINI, &MOONSHOT] {
        let error = codec(&schema, dialect)
            .decode(json!({ "m": [{ "key": "ab", "value": 1 }, { "key": "abc", "value": 1 }] }))
            .unwrap_err();
        assert!(error.reasons().iter().all(|it| it.pointer == "/m/1/key"), "{error}");
    }
}

/// What an answer costs is bounded, whatever the schema: each of these took minutes, or was refused.
#[test]
fn an_answer_costs_its_size_times_the_schema() {
    let start = Instant::now();
    for (name, schema, answers) in costly() {
        for dialect in [&OPENAI, &VLLM, &ANTHROPIC, &LLAMA_CPP] {
            let Ok(normalized) = normalize(&schema, dialect) else { continue };
            for (answer, is_valid) in &answers {
                let decoded = normalized.codec.decode(answer.clone());
                if !normalized.schema.to_string().contains("JSON text") {
                    assert_eq!(decoded.is_ok(), *is_valid, "{name} under {}: {decoded:?}", dialect.name);
                }
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

/// If what is decoded is admitted in no branch, the fault is that of the first that the answer fits.
#[test]
fn of_two_branches_that_fit_the_first_is_told() {
    let branch = |name: &str, of_p: Value| object(json!({ name: { "type": "string" }, "p": of_p }), json!(["p"]));
    let (neither, long) =
        (json!({ "not": { "type": ["number", "string"] } }), json!({ "type": "string", "minLength": 3 }));
    let either = json!({ "anyOf": [branch("k", neither), branch("j", long)] });
    let error = codec(&object(json!({ "a": either }), json!(["a"])), &OPENAI)
        .decode(json!({ "a": { "p": "55" } }))
        .unwrap_err();
    assert!(error.to_string().contains("not 55"), "{error}");
}

/// If null is a value of an optional property, a list says that it is absent. A choice in it is one all the same.
#[test]
fn a_choice_in_a_list_of_one_is_decoded() {
    let branch = |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" }, "o": { "type": "string" } }, "required": [name], "additionalProperties": false });
    let either = json!({ "anyOf": [branch("k"), branch("j"), { "type": "null" }] });
    let schema = json!({ "type": "object", "properties": { "p": either }, "additionalProperties": false });
    let codec = normalize_with(&schema, &OPENAI, &Policy::FAITHFUL).unwrap().codec;
    for (answer, decoded) in [
        (json!([]), json!({})),
        (json!([null]), json!({ "p": null })),
        (json!([{ "j": "a", "o": null }]), json!({ "p": { "j": "a" } })),
        (json!([{ "k": "a", "o": "b" }]), json!({ "p": { "k": "a", "o": "b" } })),
    ] {
        assert_eq!(codec.decode(json!({ "p": answer })), Ok(decoded));
    }
}

/// What is tried of two branches is no fault, and what comes after it is told.
#[test]
fn faults_after_a_choice_of_two_are_told() {
    let branch = |name: &str, of_p: Value| object(json!({ name: { "type": "string" }, "p": of_p }), json!(["p"]));
    let (no_number, text) = (json!({ "not": { "type": "number" } }), json!({ "type": "string" }));
    let either = json!({ "anyOf": [branch("k", no_number), branch("j", text)] });
    let codec = codec(&object(json!({ "a": either, "b": {}, "c": {} }), json!(["a", "b", "c"])), &OPENAI);
    let error = codec.decode(json!({ "a": { "p": "5" }, "b": "{", "c": "[" })).unwrap_err();
    let pointers: Vec<&str> = error.reasons().iter().map(|it| it.pointer.as_str()).collect();
    assert_eq!(pointers, ["/b", "/c"], "{error}");
}

/// Each level, without what may be null, fits both branches, and only the second can be decoded: the inner levels are decoded once
/// all the same.
#[test]
fn a_branch_within_branches_is_decoded_once() {
    let branch = |name: &str, of_p: Value| {
        object(json!({ name: { "type": "string" }, "x": { "$ref": "#/$defs/t" }, "p": of_p }), json!(["x", "p"]))
    };
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/t" } }), json!(["a"]));
    let (no_text, text) = (json!({ "not": { "type": "string" } }), json!({ "type": "string" }));
    schema["$defs"] = json!({ "t": { "anyOf": [branch("k", no_text), branch("j", text), { "type": "null" }] } });
    let answer = json!({ "a": (0..40).fold(Value::Null, |it, _| json!({ "x": it, "p": "no JSON" })) });
    assert_eq!(codec(&schema, &OPENAI).decode(answer.clone()).map_err(|it| it.to_string()), Ok(answer));
}

/// A valid answer is read however large it is, if its size times that of the schema is within the bound.
#[test]
fn a_large_answer_to_many_branches_is_read() {
    let start = Instant::now();
    let text = || json!({ "type": "string" });
    let tagged = |n: usize| object(json!({ "kind": { "const": format!("k{n}") }, "note": text() }), json!(["kind"]));
    let named = |n: usize| object(json!({ "note": text(), format!("p{n}"): text() }), json!([format!("p{n}")]));
    let branches: [(&str, Vec<Value>); 2] =
        [("oneOf", (0..200).map(tagged).collect()), ("anyOf", (0..200).map(named).collect())];
    for (keyword, branches) in branches {
        let list = json!({ "type": "array", "items": { keyword: branches } });
        let codec = codec(&object(json!({ "list": list }), json!(["list"])), &OPENAI);
        let decoded = (0..2_000).map(|n| match keyword {
            "oneOf" => json!({ "kind": format!("k{}", n % 200) }),
            _ => json!({ format!("p{}", n % 200): "x" }),
        });
        let decoded = json!({ "list": decoded.collect::<Vec<_>>() });
        let mut answer = decoded.clone();
        for item in answer["list"].as_array_mut().unwrap() {
            item["note"] = Value::Null;
        }
        assert_eq!(codec.decode(answer.clone()).map_err(|it| it.to_string()), Ok(decoded));
        answer["list"][1_999]["note"] = json!(1);
        let error = codec.decode(answer).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, "/list/1999/note", "{error}");
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}

type Costly = (&'static str, Value, Vec<(Value, bool)>);

fn costly() -> Vec<Costly> {
    let nested = |depth: usize, inner: Value, wrap: &dyn Fn(Value) -> Value| (0..depth).fold(inner, |it, _| wrap(it));
    let mut found = Vec::new();
    // A fan: each level refers twice to the next.
    let mut definitions = serde_json::Map::new();
    for level in 0..17 {
        let next = json!({ "$ref": format!("#/$defs/l{}", level + 1) });
        definitions.insert(format!("l{level}"), json!({ "oneOf": [next, next, { "type": "integer" }] }));
    }
    definitions.insert("l17".to_owned(), object(json!({ "b": { "type": "string" } }), json!(["b"])));
    let fan = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/l0" } }, "required": ["a"], "additionalProperties": false, "$defs": definitions });
    found.push(("fan", fan, vec![(json!({ "a": "xx" }), false), (json!({ "a": 1 }), true)]));
    // A lattice: each node may be followed by any of the next two, through a property.
    let mut definitions = serde_json::Map::new();
    for level in 0..60 {
        let next = |more: usize| json!({ "$ref": format!("#/$defs/n{}", level + more) });
        let of = |more: usize| object(json!({ "x": next(more), "o": { "type": "integer" } }), json!(["x"]));
        definitions.insert(format!("n{level}"), json!({ "anyOf": [of(1), of(2), { "type": "string" }] }));
    }
    for end in [60, 61] {
        definitions.insert(format!("n{end}"), json!({ "type": "string" }));
    }
    let lattice = json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/n0" } }, "required": ["a"], "additionalProperties": false, "$defs": definitions });
    let valid = nested(30, json!("end"), &|it| json!({ "x": it }));
    found.push(("lattice", lattice, vec![(json!({ "a": valid }), true)]));
    // Keywords that ask more than once about the same value, each level about the next.
    let forms: [fn(Value) -> Value; 3] = [
        |next| json!({ "allOf": [next, next] }),
        |next| json!({ "not": { "not": next } }),
        |next| json!({ "if": next, "then": next, "else": next }),
    ];
    for form in forms {
        let mut definitions: serde_json::Map<String, Value> = (0..40)
            .map(|level| (format!("k{level}"), form(json!({ "$ref": format!("#/$defs/k{}", level + 1) }))))
            .collect();
        definitions.insert("k40".to_owned(), json!({ "minLength": 1 }));
        let string = json!({ "type": "string", "allOf": [{ "$ref": "#/$defs/k0" }] });
        let schema = json!({ "type": "object", "properties": { "a": string }, "required": ["a"], "additionalProperties": false, "$defs": definitions });
        found.push(("levels", schema, vec![(json!({ "a": "x" }), true), (json!({ "a": "" }), false)]));
    }
    // A recursive expression.
    let expression = json!({
        "type": "object", "properties": { "e": { "$ref": "#/$defs/e" } }, "required": ["e"], "additionalProperties": false,
        "$defs": { "e": { "oneOf": [
            { "type": "number" },
            { "type": "object", "properties": { "op": { "type": "string" }, "arg": { "$ref": "#/$defs/e" }, "o": { "type": "integer" } }, "required": ["op", "arg"], "additionalProperties": false }
        ] } }
    });
    let deep = |depth: usize, inner: Value| json!({ "e": nested(depth, inner, &|it| json!({ "op": "-", "arg": it })) });
    let answers = vec![
        (deep(18, json!(1)), true),
        (deep(30, json!(1)), true),
        (deep(100, json!(1)), true),
        (deep(60, json!("x")), false),
    ];
    found.push(("expression", expression, answers));
    found
}
