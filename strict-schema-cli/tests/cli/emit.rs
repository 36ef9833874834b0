//! `codec --emit`: each program decodes the same answers as the library, to the same values, and refuses the others.
//!
//! Node and Python run the programs. If one of them is missing, the test prints that.

#![allow(clippy::unreadable_literal, reason = "numbers as they are in JSON")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, GEMINI_OPENAPI, LLAMA_CPP, MOONSHOT, OPENAI, VLLM};
use strict_schema::{Codec, Dialect, Policy, normalize_with};
use strict_schema_tests::choices::families;
use strict_schema_tests::corpus::{self, every, everything, rows};
use strict_schema_tests::dice::Dice;
use strict_schema_tests::encode::Encoder;
use strict_schema_tests::mutation::mutations;
use strict_schema_tests::sampled::instance;

/// A language with its command, the extension of its modules, and the program that reads `[tool, answer]` from each line and writes a value
/// or `!`.
type Language = (&'static str, &'static str, &'static str, &'static str);

const LANGUAGES: &[Language] = &[("js", "node", "mjs", NODE), ("py", "python3", "py", PYTHON)];

const NODE: &str = "
import { decode, DecodeError } from './codec.mjs';
import { readFileSync, writeFileSync } from 'node:fs';
const text = (it) => typeof it === 'bigint' ? String(it) : Array.isArray(it) ? `[${it.map(text).join()}]`
  : it === null || typeof it !== 'object' ? JSON.stringify(it)
  : `{${Object.entries(it).map(([key, value]) => `${JSON.stringify(key)}:${text(value)}`).join()}}`;
const one = (line) => {
  try { return text(decode(...JSON.parse(line))); } catch (error) {
    if (error instanceof DecodeError) return '!';
    throw error;
  }
};
writeFileSync('read', readFileSync('cases', 'utf8').trimEnd().split('\\n').map(one).join('\\n'));
";

const PYTHON: &str = "
import json
from codec import decode, DecodeError
def one(line):
    try:
        return json.dumps(decode(*json.loads(line)))
    except DecodeError:
        return '!'
with open('cases', encoding='utf-8') as cases, open('read', 'w', encoding='utf-8') as read:
    read.write('\\n'.join(one(line) for line in cases.read().rstrip('\\n').split('\\n')))
";

/// A codec that keeps the values that the schema admits.
fn keeping(schema: &Value) -> Codec {
    serde_json::from_value(json!({ "version": 2, "root": 0, "steps": ["keep"], "original": schema })).unwrap()
}

/// Codecs with answers, each as JSON text.
#[derive(Default)]
struct Cases(Vec<(Codec, Vec<String>)>);

impl Cases {
    /// Adds a codec that keeps the values that its schema admits.
    fn keep(&mut self, schema: &Value, answers: impl IntoIterator<Item = String>) {
        self.0.push((keeping(schema), answers.into_iter().collect()));
    }

    /// Adds the codec of a schema for a dialect, with answers that a model may write and variants of them.
    fn sample(&mut self, schema: &Value, instances: &[Value], dialect: &Dialect, seed: u64) {
        let Ok(normalized) = normalize_with(schema, dialect, &Policy::LENIENT) else { return };
        let mut dice = Dice::new(seed);
        let encoder = Encoder::new(&normalized.codec);
        let mut answers: Vec<Value> = instances.iter().flat_map(|it| encoder.answers(it).into_iter().take(3)).collect();
        for _ in 0..4 {
            let rest = 2 + dice.below(8);
            answers.push(instance(&normalized.schema, &normalized.schema, &mut dice, rest));
        }
        let mut texts: Vec<String> = answers.iter().map(Value::to_string).collect();
        for text in texts.clone() {
            texts.extend(mutations(&text, 1, &mut dice).into_iter().take(4).map(|it| it.1));
        }
        self.0.push((normalized.codec, texts));
    }

    /// Runs the program in each available language. Returns how many answers it read, and how many it refused.
    fn check(&self) -> Vec<(&'static str, usize, usize)> {
        at_hand().map(|it| self.check_in(it)).collect()
    }

    fn check_in(&self, language: &'static Language) -> (&'static str, usize, usize) {
        let folder = tempfile::tempdir().unwrap();
        let mut tools: BTreeMap<String, &(Codec, Vec<String>)> =
            self.0.iter().enumerate().map(|(index, it)| (format!("t{index}"), it)).collect();
        let emitted = loop {
            let output = emit(folder.path(), language.0, tools.iter().map(|(name, it)| (name.as_str(), &it.0)));
            let said = String::from_utf8(output.stderr).unwrap();
            // The error names what a language cannot compute, with the reason.
            let Some(name) = said.split_once("cannot be decoded in").and_then(|it| it.0.split('`').nth(1)) else {
                assert!(output.status.success(), "{said}");
                break output.stdout;
            };
            println!("{}", said.lines().next().unwrap_or_default());
            assert!(tools.remove(name).is_some() && output.status.code() == Some(2), "{said}");
        };
        let (dropped, name) = (self.0.len() - tools.len(), language.0);
        assert!(dropped * 4 <= self.0.len(), "{name}: {dropped} of {} are not emitted", self.0.len());
        let cases: Vec<(&String, &Codec, &String)> =
            tools.iter().flat_map(|(name, it)| it.1.iter().map(move |answer| (name, &it.0, answer))).collect();
        let lines: Vec<String> = cases.iter().map(|(name, _, answer)| json!([name, answer]).to_string()).collect();
        let read = ran(folder.path(), language, &emitted, &lines);
        let read: Vec<&str> = read.split('\n').collect();
        assert_eq!(read.len(), cases.len());
        let (mut values, mut wrong) = (0, Vec::new());
        for ((_, codec, answer), read) in cases.iter().zip(read) {
            let expected = serde_json::from_str(answer).ok().and_then(|it: Value| codec.decode(it).ok());
            values += usize::from(expected.is_some());
            let value = (read != "!")
                .then(|| serde_json::from_str::<Value>(read).unwrap_or_else(|error| panic!("{error}: {read}")));
            let is_same = match (&expected, &value) {
                (Some(one), Some(other)) => alike(one, other),
                (one, other) => one.is_none() && other.is_none(),
            };
            if !is_same {
                let cut = |text: String| text.chars().take(1_500).collect::<String>();
                let stored = cut(serde_json::to_string(codec).unwrap());
                wrong.push(format!("{}\nRust: {expected:?}\nread: {read}\n{stored}", cut((*answer).clone())));
            }
        }
        let shown = wrong.iter().take(6).cloned().collect::<Vec<_>>().join("\n\n");
        assert!(wrong.is_empty(), "{name}: {} of {} are wrong:\n{shown}", wrong.len(), cases.len());
        println!("{name}: {values} read, {} refused, {dropped} codecs not emitted", cases.len() - values);
        (name, values, cases.len() - values)
    }
}

/// Whether two values are equal: one language may write 1 for 1.0.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            one == other || (one.is_f64() || other.is_f64()) && one.as_f64() == other.as_f64()
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len() && one.iter().all(|(key, it)| other.get(key).is_some_and(|other| alike(it, other)))
        }
        _ => one == other,
    }
}

/// The languages that can be run here.
fn at_hand() -> impl Iterator<Item = &'static Language> {
    LANGUAGES.iter().filter(|(language, runs, ..)| {
        let is_there = Command::new(runs).arg("--version").output().is_ok();
        if !is_there {
            eprintln!("{runs} is absent: `--emit {language}` is not run");
        }
        is_there
    })
}

/// What the program writes for the cases, one a line.
fn ran(folder: &Path, (_, runs, extension, runner): &Language, program: &[u8], cases: &[String]) -> String {
    let runner_file = format!("run.{extension}");
    std::fs::write(folder.join(format!("codec.{extension}")), program).unwrap();
    std::fs::write(folder.join(&runner_file), runner).unwrap();
    std::fs::write(folder.join("cases"), cases.join("\n")).unwrap();
    let output = Command::new(runs).arg(runner_file).current_dir(folder).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read_to_string(folder.join("read")).unwrap()
}

fn emit<'a>(folder: &Path, language: &str, tools: impl Iterator<Item = (&'a str, &'a Codec)>) -> Output {
    let tools: Vec<Value> = tools
        .map(|(name, codec)| json!({ "name": name, "dialect": "openai", "schema": {}, "codecs": [codec] }))
        .collect();
    let file = json!({ "version": 1, "written_by": "a test", "tools": tools });
    std::fs::write(folder.join("codec.json"), file.to_string()).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_strict-schema"));
    command.args(["codec", "--emit", language, "codec.json"]).current_dir(folder).output().unwrap()
}

#[test]
fn answers_to_real_schemas_are_decoded_alike() {
    let mut cases = Cases::default();
    let step = if corpus::is_at_hand() { every(6) } else { 1 };
    let others: [&Dialect; 3] = [&ANTHROPIC, &GEMINI, &MOONSHOT];
    for (index, row) in everything().into_iter().chain(rows("instances.jsonl")).enumerate().step_by(step) {
        let instances: Vec<Value> = row.tests.into_iter().map(|it| it.data).collect();
        cases.sample(&row.schema, &instances, &OPENAI, index as u64);
        cases.sample(&row.schema, &instances, others[index / step % 3], index as u64);
    }
    for (language, read, refused) in cases.check() {
        assert!(read > 100 && refused > 100, "{language}: {read} read, {refused} refused");
    }
}

/// Every form of a plan, written by hand.
#[test]
fn every_step_of_a_plan_is_decoded_alike() {
    let text = json!({ "type": "string" });
    let map = |value: &Value| json!({ "type": "object", "additionalProperties": value });
    let tree = json!({ "$ref": "#/$defs/t", "$defs": { "t": { "type": "object", "properties": {
        "labels": map(&text), "left": { "$ref": "#/$defs/t" }, "right": { "anyOf": [{ "$ref": "#/$defs/t" }, { "type": "null" }] }
    } } } });
    let schemas = [
        map(&text),
        map(&map(&json!({ "type": "integer", "minimum": 1 }))),
        json!({ "type": "object", "properties": { "a": text, "b": { "type": ["integer", "null"] } }, "additionalProperties": { "type": "number" } }),
        json!({ "type": "object", "patternProperties": { "^x-\\d+$": text, "^y": { "type": "array", "items": map(&text) } }, "additionalProperties": false }),
        json!({ "type": "array", "prefixItems": [text, { "type": "number" }], "items": { "type": "boolean" }, "minItems": 1 }),
        json!({ "type": "object", "properties": { "t": { "type": "array", "items": [text, map(&text)], "additionalItems": false } }, "$schema": "http://json-schema.org/draft-07/schema#" }),
        json!({ "type": "object", "properties": { "any": {}, "list": { "type": "array" }, "open": { "type": "object" } }, "required": ["any"] }),
        json!({ "oneOf": [{ "type": "object", "properties": { "a": map(&text) }, "required": ["a"] }, { "type": "object", "properties": { "a": text, "b": map(&text) } }, { "type": "array", "items": map(&text) }] }),
        json!({ "type": "object", "properties": { "u": { "type": "array", "items": text, "uniqueItems": true }, "n": { "type": "integer", "multipleOf": 3, "maximum": 9007199254740993_u64 } }, "required": ["u"] }),
        tree,
        json!({ "anyOf": [map(&text), map(&json!({ "type": "integer" }))] }),
        // Omitted properties fit several branches. So do extra properties if no object is closed.
        json!({ "type": "object", "properties": { "c": { "anyOf": [
            { "type": "object", "properties": { "a": map(&text) }, "additionalProperties": false },
            { "type": "object", "properties": { "a": map(&text), "b": map(&json!({ "type": "integer" })) }, "additionalProperties": false },
            { "type": "object", "properties": { "a": text, "b": { "type": "array", "prefixItems": [map(&text), text], "items": map(&text) } } }
        ] } }, "required": ["c"] }),
    ];
    let mut cases = Cases::default();
    let effort = corpus::effort() as u64;
    for (seed, schema) in (0..).zip(&schemas) {
        for dialect in [&OPENAI, &ANTHROPIC, &GEMINI, &GEMINI_OPENAPI, &MOONSHOT, &LLAMA_CPP, &VLLM] {
            for round in 0..corpus::tries(2) as u64 {
                cases.sample(
                    schema,
                    &[json!({}), json!({ "a": "b" }), json!([]), json!(["a", 1, true])],
                    dialect,
                    seed * 10 + round,
                );
            }
        }
    }
    let tuple = json!({ "type": "object", "properties": { "t": { "type": "array", "prefixItems": [map(&text), text], "items": map(&text) } } });
    for items in [json!([]), json!([{ "a": "b" }]), json!([{}, "a", { "a": "b" }, {}]), json!([{}, 1])] {
        for dialect in [&LLAMA_CPP, &VLLM, &GEMINI] {
            cases.sample(&tuple, &[json!({ "t": items })], dialect, 7);
        }
    }
    for (seed, family) in (0..).zip(families()) {
        for dialect in [&OPENAI, &ANTHROPIC, &GEMINI, &GEMINI_OPENAPI, &VLLM] {
            for round in 0..effort {
                cases.sample(&family, &[], dialect, 1_000 + seed * 3 + round);
            }
        }
    }
    for (language, read, refused) in cases.check() {
        assert!(read > 100 && refused > 100, "{language}: {read} read, {refused} refused");
    }
}

/// Cases that are missing in the official suite and in the corpus.
#[test]
fn keywords_are_read_alike() {
    let mut cases = Cases::default();
    let nulls = ["\"2024-01-01\"", "[\"2024-01-01\"]", "[\"2024\"]", "null", "1", "\"a\"", "[null]", "{\"a\":null}"];
    for schema in [
        json!({ "type": "string", "nullable": true }),
        json!({ "enum": ["a"], "nullable": true }),
        json!({ "allOf": [{ "type": "string" }], "nullable": true }),
        json!({ "nullable": true, "$ref": "#/$defs/a", "$defs": { "a": { "type": "integer" } } }),
        json!({ "type": ["array", "object"], "items": { "nullable": true, "not": {} }, "properties": { "a": { "nullable": true, "const": 1 } } }),
        json!({ "nullable": "yes", "type": "string" }),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "contains": { "format": "date" } }),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "if": { "format": "date" }, "then": { "const": "2024-01-01" } }),
    ] {
        cases.keep(&schema, nulls.map(str::to_owned));
    }
    let objects = [
        r#"{"a":1}"#,
        r#"{"a":"x","b":1}"#,
        r#"{"c":1}"#,
        r#"{"a":{"a":1},"b":{}}"#,
        "{}",
        "[1,2,3]",
        "[]",
        "[1,\"a\"]",
    ];
    for schema in [
        json!({ "allOf": [{ "$ref": "#" }], "properties": { "a": true }, "unevaluatedProperties": false }),
        json!({ "$ref": "#/$defs/a", "unevaluatedProperties": { "type": "integer" }, "unevaluatedItems": false,
            "$defs": { "a": { "properties": { "a": true }, "prefixItems": [true], "anyOf": [{ "$ref": "#/$defs/a" }, { "properties": { "b": { "type": "integer" } }, "contains": { "type": "string" } }] } } }),
        json!({ "if": { "pattern": "\\A" }, "then": { "required": ["a"] }, "else": { "required": ["b"] } }),
        json!({ "not": { "if": { "propertyNames": { "pattern": "\\A" } }, "then": { "required": ["a"] }, "else": { "required": ["b"] } } }),
        json!({ "patternProperties": { "\\A": { "type": "integer" } }, "additionalProperties": false }),
        json!({ "oneOf": [{ "$ref": "#/gone" }, { "required": ["a"] }], "properties": { "a": { "$ref": "#/%zz" }, "b": { "$ref": "#/$defs/x~1y%25" } }, "$defs": { "x/y%": { "type": "object" } } }),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "dependencies": { "a": ["b"], "b": { "maxProperties": 2 } }, "items": [{ "type": "integer" }], "additionalItems": { "type": "string" } }),
        // Malformed: it constrains nothing.
        json!({ "required": ["a", 5] }),
        json!({ "dependentRequired": { "a": ["b"], "c": 5 } }),
        json!({ "dependentSchemas": { "a": ["b"] }, "dependentRequired": { "b": ["a"] } }),
    ] {
        cases.keep(&schema, objects.map(str::to_owned));
    }
    for draft in ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2019-09/schema"] {
        let beside = json!({ "$ref": "#/definitions/a", "maximum": 1, "nullable": true });
        let schema =
            json!({ "$schema": draft, "properties": { "a": beside }, "definitions": { "a": { "type": "integer" } } });
        cases.keep(&schema, ["{\"a\":1}", "{\"a\":2}", "{\"a\":null}", "{\"a\":\"b\"}"].map(str::to_owned));
        let schema = json!({ "$schema": draft, "anyOf": [{ "not": { "format": "date" } }, { "oneOf": [{ "format": "time" }, {}] }] });
        cases.keep(&schema, ["\"a\"", "\"2024-01-01\"", "\"12:00:00Z\""].map(str::to_owned));
    }
    cases.check();
}

#[rustfmt::skip]
const PATTERNS: &[&str] = &[
    "", "a", "^a|b$", "^(a|b|cd)+$", "^[a-c\\d]{2,3}$", "^[^\\s]*$", "^\\S+@\\S+\\.[a-z]{2,}$", "^(?!x-).*$",
    "^(?=.*\\d)(?=.*[a-z]).{4,}$", "(?<=a)b", "(?<!a)b", "^(.)\\1$", "^(?<x>.)\\k<x>$", "\\bfoo\\b", "\\Boo",
    "^\\u00e9\\x41\\/$", "^(a*)*$", "^a{2}$", "^a??b$", "^.$", "^}]$", "^[]$", "^[^]$", "^\\w+$", "^\\W+$",
    "^[\\w\\-]+$", "^[\\S]$", "^[\\s\\S]$", "^[\\D\\s]+$", "^\\s$", "^\\d+\\.\\d+\\.\\d+$", "^[[a]$", "^\\-\\_\\@$",
    "^[\\-\\_@]+$", "(?i)^straße$", "(?s)^.$", "^\\ud83d\\ude00$", "^\\u{1f600}$", "^(?:(a)|b)\\1$", "^[a-z&&[b]]$",
    "^a++$", "\\A", "^\\cA$", "^\\0$", "^[\\b]$", "^\\p{Lu}\\p{L}*$", "^a$", "^[+-]?\\d+$", "^ü+$", "^(?i:a)$",
    "(?<=a|bc)d", "(?<=a{2})b", "(?<=[\\]+a])b", "(?<=(?:ca))b", "(?<=(?<x>a)(?!a))b", "^(a)\\1(?:2|\\u0062)", "[&&~~--\\]^]",
    "^[]|a", "[^]b", "^[\\w-]b", "^[-a]b", "\\t|\\n|\\v", "(?is)^A.B$", "^a{0,}b{1,}$", "^a{1,2}?b{0,1}$", "^[^\"'\\\\]$", "^\u{2028}$", "^[|~&]$",
    "^\"", "\"", "^/*: a */$",
];

#[rustfmt::skip]
const MATCHED: &[&str] = &[
    "", "a", "b", "aa", "ab", "cab", "abc", "a1", "1a", "a123", "x-a", "foo", "a foo b", "afoo", "éA/", "}]", "\n",
    "\r", "\u{2028}", "a\n", " ", "\u{a0}", "\u{feff}", "\u{85}", "\u{1c}", "٣", "é", "1.2.3", "[", "-_@",
    "STRASSE", "STRAßE", "😀", "aab", "bcd", "ad", "\u{1}", "\0", "\u{8}", "Éa", "üü", "A", "b]", "'", "\\", "|",
    "&", "_", "-", "+1", "\u{180e}", "\u{b}", "\"", "\"a\"", "/: a /",
];

#[test]
fn patterns_match_alike() {
    let mut cases = Cases::default();
    for pattern in PATTERNS.iter().copied() {
        let answers = || MATCHED.iter().map(|it| json!(it).to_string());
        cases.keep(&json!({ "pattern": pattern }), answers());
        cases.keep(&json!({ "not": { "pattern": pattern } }), answers());
        let objects = MATCHED.iter().map(|it| json!({ *it: 1 }).to_string());
        cases.keep(
            &json!({ "patternProperties": { pattern: { "type": "string" } }, "additionalProperties": false }),
            objects,
        );
    }
    cases.check();
}

#[rustfmt::skip]
const FORMATTED: &[&str] = &[
    "", "2024-02-29", "2023-02-29", "1900-02-29", "2000-02-29", "2024-04-31", "2024-13-01", "2024-02-29T12:00:00Z",
    "2024-02-29 23:59:60z", "12:00:00Z", "23:59:60Z", "22:59:60-01:00", "23:59:60+01:00", "00:59:60+01:00",
    "12:00:00.5+23:59", "12:00:00.+00:00", "24:00:00Z", "12:00:00", "P1D", "P1Y2M3D", "P1Y3D", "PT1H", "PT", "P",
    "P1DT1S", "P2W", "P1YW", "PT1M1H", "a@b.c", "\"a b\"@c", "\"\"@c", "a..b@c", "é@b", "a@[127.0.0.1]",
    "a@[IPv6:::1]", "a@[1.2.3]", "a@b@c", "@a", "a@-b", "localhost", "a-.b", "xn--a.b", "ab--c", "a.", "1.2.3.4",
    "01.2.3.4", "256.1.1.1", "1.2.3", "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7::8",
    "::1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:::2", "12345::", "fe80::1%a", "123e4567-e89b-12d3-a456-426614174000",
    "123e4567e89b12d3a456426614174000", "http://a/b?c#d", "http://[::1]:80/", "http://[v1.x]/", "http://a:b/",
    "http://a b", "a:b", "1a:b", "//a/b", "/a//b:c", "a/b:c", "http://ü", "#a#b", "a%2", "a%20", "http://u@h@i:1",
    "http://[a", "?a://b", "mailto:a@b", "a[b]", "x:y//z:w", "{a}/{b", "{a}{b}", "a}b", "/a/~0~1", "/a~", "a", "0#",
    "01/a", "1/a/b", "1", "^a$", "a(", "\\p{L}", "\\z",
];

#[rustfmt::skip]
const FORMATS: &[&str] = &[
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "ipv4", "ipv6", "uuid", "uri", "iri",
    "uri-reference", "iri-reference", "uri-template", "json-pointer", "relative-json-pointer", "regex", "unknown",
];

#[test]
fn formats_are_held_alike() {
    let mut cases = Cases::default();
    // Each text, and variants with one character removed or replaced.
    let texts: BTreeSet<String> = FORMATTED
        .iter()
        .flat_map(|text| {
            let places = text.char_indices().map(|(at, letter)| (at, at + letter.len_utf8()));
            let others = places.flat_map(move |(from, to)| {
                ["", ":", "0", "/", "@", ".", "\n"]
                    .into_iter()
                    .take(4 * corpus::effort() - 1)
                    .map(move |new| [&text[..from], new, &text[to..]].concat())
            });
            others.chain([(*text).to_owned()])
        })
        .collect();
    for format in FORMATS {
        // The library's `regex` format accepts any property name in `\p{…}`.
        let texts = texts.iter().filter(|it| *format != "regex" || !it.contains("\\p{") || *it == "\\p{L}");
        cases.keep(&json!({ "format": format }), texts.map(|it| json!(it).to_string()));
    }
    cases.keep(&json!({ "not": { "format": "date" } }), ["\"a\"".to_owned(), "\"2024-01-01\"".to_owned()]);
    cases.check();
}

#[rustfmt::skip]
const WRITTEN: &[&str] = &[
    "0", "-0", "-0.0", "1.0", "1e2", "1E-2", "01", "1.", ".5", "+1", "9007199254740993", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "123456789012345678901234567890", "1e400", "1e-400", "0.1",
    "0.30000000000000004", "NaN", "Infinity", "nul", "null", "true", "tru", "\"a\"", "\"\\u00e9\\n\"",
    "\"\\ud83d\\ude00\"", "\"\\ud83d\"", "\"\\x\"", "\"a\nb\"", "\"\t\"", "'a'", "[1,]", "[,]", "[1 2]", "{\"a\":1,}",
    "{\"a\":1,\"a\":2}", "{\"__proto__\":{\"a\":1}}", "{\"constructor\":1,\"2\":1,\"1\":2}", "{a:1}", "[] x",
    " [ 1 , 2 ] ", "\u{feff}1", "\u{a0}1", "", "// c\n1", "9007199254740993.0", "1e16", "12345678901234567e3",
    "[3, 6, 0.3, 9e3]",
];

#[test]
fn texts_and_numbers_are_read_alike() {
    let mut all: Vec<String> = WRITTEN.iter().map(|it| (*it).to_owned()).collect();
    all.extend([126, 127, 128, 200].map(|levels| "[".repeat(levels) + &"]".repeat(levels)));
    let mut cases = Cases::default();
    for schema in [
        json!(true),
        json!({ "type": "integer" }),
        json!({ "type": "integer", "$schema": "http://json-schema.org/draft-04/schema#" }),
        json!({ "type": ["array", "integer"], "anyOf": [{ "items": { "$ref": "#" } }, { "$ref": "#" }, { "not": {} }] }),
        json!({ "minimum": 9007199254740993_u64 }),
        json!({ "exclusiveMaximum": 9007199254740993_u64 }),
        json!({ "maximum": 1, "exclusiveMaximum": true }),
        json!({ "enum": [9007199254740992_u64, 1, 0.1, null, true, [1, 2], { "a": 2 }] }),
        json!({ "const": 18446744073709551615_u64 }),
        json!({ "not": { "multipleOf": 0.1 } }),
        json!({ "multipleOf": 0.01, "items": { "multipleOf": 0.3 } }),
        json!({ "multipleOf": -0.1, "items": { "multipleOf": -3 } }),
        json!({ "multipleOf": 0, "items": { "multipleOf": -9007199254740993_i64 } }),
        json!({ "minLength": 1, "maxLength": 1 }),
        json!({ "uniqueItems": true, "items": { "type": "number" } }),
    ] {
        cases.keep(&schema, all.clone());
    }
    cases.check();
}

/// The official suite; the library's results are the expected ones.
#[test]
fn schemas_of_the_official_suite_are_held_alike() {
    let Some(folder) = corpus::folder() else { return eprintln!("the official suite is not at hand") };
    let mut cases = Cases::default();
    for (draft, named) in [
        ("draft4", "http://json-schema.org/draft-04/schema#"),
        ("draft6", "http://json-schema.org/draft-06/schema#"),
        ("draft7", "http://json-schema.org/draft-07/schema#"),
        ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
        ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
    ] {
        let draft = folder.join("json-schema-test-suite").join(draft);
        let folders = ["", "optional", "optional/format"].map(|it| draft.join(it));
        let files = folders.iter().flat_map(|it| std::fs::read_dir(it).unwrap()).map(|it| it.unwrap().path());
        // Schemas that refer to other documents are not emitted.
        let refers = ["ref", "anchor", "Ref", "id.json", "vocabulary", "infinite", "unknownKeyword", "dynamic"];
        let is_one = |it: &std::path::PathBuf| {
            let name = it.file_name().unwrap().to_str().unwrap();
            it.extension().is_some_and(|it| it == "json") && !refers.iter().any(|word| name.contains(word))
        };
        let mut files: Vec<_> = files.filter(is_one).collect();
        files.sort();
        for file in files {
            let groups: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
            for group in groups {
                let mut schema = group["schema"].clone();
                if let Value::Object(members) = &mut schema {
                    members.entry("$schema").or_insert_with(|| named.into());
                }
                cases.keep(&schema, group["tests"].as_array().unwrap().iter().map(|it| it["data"].to_string()));
            }
        }
    }
    assert!(cases.0.len() > 400, "{}", cases.0.len());
    cases.check();
}

#[test]
fn what_cannot_be_emitted_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    for (schema, language, why) in [
        (json!({ "pattern": "^\\p{L}$" }), "py", "has `\\p{…}`"),
        (json!({ "pattern": "(?<=a+)b" }), "py", "a variable length"),
        (json!({ "pattern": "(?<=a{1,2})b" }), "py", "a variable length"),
        (json!({ "pattern": "(?i:a)b" }), "ts", "flags for a group"),
        (json!({ "pattern": "(?m)a" }), "js", "flags other than `i` and `s`"),
        (json!({ "pattern": "(?<\u{e9}>a)" }), "py", "a name with characters other than letters and digits"),
        (json!({ "format": "regex" }), "py", "`regex`"),
        (json!({ "$ref": "b.json" }), "ts", "`b.json`"),
        (json!({ "$dynamicRef": "#a" }), "py", "`$dynamicRef`"),
    ] {
        let output = emit(folder.path(), language, std::iter::once(("my_tool", &keeping(&schema))));
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{schema}: {said}");
        assert!(said.contains("`my_tool`") && said.contains(why), "{schema}: {said}");
    }
    for fixed in ["^(?<=a{2})b$", "^a(?<=[\\]+])b", "(?<=(?:ab))c", "(?<=(?<x>[+])(?!a))b"] {
        let codec = keeping(&json!({ "pattern": fixed }));
        let output = emit(folder.path(), "py", std::iter::once(("my_tool", &codec)));
        assert!(output.status.success(), "{fixed}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A call may leave out the namespace of its tool, or name one that the tools do not have, as for `decode`.
#[test]
fn a_tool_is_found_without_its_namespace() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["crm.look", "erp.look", "crm.find", "send"];
    let codecs: Vec<(&str, Codec)> = names.iter().map(|it| (*it, keeping(&json!({ "const": it })))).collect();
    let program = |language| emit(folder.path(), language, codecs.iter().map(|it| (it.0, &it.1))).stdout;
    let typed = String::from_utf8(program("ts")).unwrap();
    assert!(
        typed.contains("export type Tool = \"crm.find\" | \"crm.look\" | \"erp.look\" | \"find\" | \"send\";"),
        "{typed}"
    );
    for language in at_hand() {
        let calls = [
            ("crm.look", Some("crm.look")),
            ("find", Some("crm.find")),
            ("functions.send", Some("send")),
            ("look", None),
            ("nd", None),
            ("hr.look", None),
        ];
        let lines: Vec<String> =
            calls.iter().map(|(name, is)| json!([name, json!(is).to_string()]).to_string()).collect();
        let read = ran(folder.path(), language, &program(language.0), &lines);
        let expected: Vec<String> =
            calls.iter().map(|(_, is)| is.map_or("!".to_owned(), |it| json!(it).to_string())).collect();
        assert_eq!(read, expected.join("\n"), "{}", language.0);
    }
}

/// The error names the place and the keyword, so that a model can correct it.
#[test]
fn an_error_has_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let item = json!({ "properties": { "b/c": { "minimum": 1 } } });
    let original =
        json!({ "properties": { "a": { "items": { "$ref": "#/$defs/x" } } }, "$defs": { "x": { "allOf": [item] } } });
    let codec = keeping(&original);
    for (language, file) in [("js", "codec.mjs"), ("py", "codec.py")] {
        std::fs::write(folder.path().join(file), emit(folder.path(), language, std::iter::once(("t", &codec))).stdout)
            .unwrap();
    }
    let answer = r#"{"a":[{"b/c":1},{"b/c":0}]}"#;
    let node = format!(
        "import {{ decode }} from './codec.mjs'; try {{ decode('t', '{answer}') }} catch (error) {{ console.log(error.message) }}"
    );
    let python = format!(
        "import codec\ntry:\n  codec.decode('t', '{answer}')\nexcept codec.DecodeError as error:\n  print(error)"
    );
    for (runs, arguments) in [("node", ["--input-type=module", "-e", &node]), ("python3", ["-B", "-c", &python])] {
        let Ok(output) = Command::new(runs).args(arguments).current_dir(folder.path()).output() else {
            eprintln!("{runs} is absent");
            continue;
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said.trim(), "the decoded value at /a/1/b~1c does not satisfy `minimum`: 1", "{stderr}");
    }
}

/// A parsed answer is accepted too. The names and strings of a codec cannot break out of their string literals.
#[test]
fn the_programs_are_what_they_should_be() {
    let folder = tempfile::tempdir().unwrap();
    let name = "it's \"a\" \\ `${x}` */ /*: b */ tool\u{2028}\u{1f600}\"";
    let schema = json!({ "enum": ["'\\'\"\u{2028}\\/*: b */\"", 1] });
    let codec = keeping(&schema);
    let program =
        |language| String::from_utf8(emit(folder.path(), language, std::iter::once((name, &codec))).stdout).unwrap();
    let typed = program("ts");
    assert!(
        typed.contains("export function decode(tool: Tool, output: unknown): unknown {") && !typed.contains("/*:"),
        "{typed}"
    );
    let literals = |program: &str| {
        let all = program.rsplit_once("new Map([").map(|it| it.1.to_owned());
        all.expect("it has the codecs")
    };
    assert_eq!(literals(&typed), literals(&program("js")));
    std::fs::write(folder.path().join("codec.mjs"), program("js")).unwrap();
    std::fs::write(folder.path().join("codec.py"), program("py")).unwrap();
    let (quoted, value) = (json!(name), json!("'\\'\"\u{2028}\\/*: b */\""));
    let node = format!(
        "import {{ decode }} from './codec.mjs'; const no = (it) => {{ try {{ decode({quoted}, it) }} catch (error) {{ return error.message }} }};\
         console.log(decode({quoted}, JSON.stringify({value})) === {value}, decode({quoted}, 1), no(2 ** 53), no('2'), no(['x']))"
    );
    let python = format!("from codec import decode\nprint(decode({quoted}, '1'), decode({quoted}, 1))");
    for (runs, arguments, expected) in [
        (
            "node",
            ["--input-type=module", "-e", &node],
            "true 1 9007199254740992 is beyond 2^53: pass the text of the output",
        ),
        ("python3", ["-B", "-c", &python], "1 1"),
    ] {
        let Ok(output) = Command::new(runs).args(arguments).current_dir(folder.path()).output() else {
            eprintln!("{runs} is absent");
            continue;
        };
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success() && said.starts_with(expected),
            "{said}{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
}
