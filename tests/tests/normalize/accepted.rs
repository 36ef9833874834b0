//! What is accepted stays: where the validator finds nothing at all, not even a warning, `normalize` returns the schema
//! unchanged, without a change, and with a codec that only checks.

use std::collections::BTreeMap;

use jsonschema::Draft;
use serde_json::{Value, json};
use strict_schema::RuleKind;
use strict_schema::dialect::{
    ANTHROPIC, CEREBRAS, CEREBRAS_2026_07, Confidence, DIALECTS, GEMINI, GEMINI_OPENAPI, Keywords, MOONSHOT, OPENAI,
    Rules, SM, Source, VLLM_GUIDANCE, Verdict, XAI,
};
use strict_schema::keyword::{KEYWORDS, Keyword, KeywordSet};
use strict_schema::{Dialect, Policy, normalize, normalize_with, validate};
use strict_schema_tests::accepted::{schema_for, wholes};
use strict_schema_tests::corpus::{every, is_at_hand, is_due, rows, tries};
use strict_schema_tests::dice::Dice;
use strict_schema_tests::suite;

const FILES: [&str; 5] =
    ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl", "instances.jsonl"];

/// What was looked at.
#[derive(Debug, Default)]
struct Tally {
    pairs: usize,
    /// Rightly refused: no value satisfies the schema, whatever the dialect takes.
    impossible: usize,
    broken: Vec<String>,
}

impl Tally {
    /// Holds the law to a schema under a dialect, if it is about the two.
    fn judge(&mut self, schema: &Value, dialect: &Dialect) -> bool {
        if !validate(schema, dialect).violations().is_empty() {
            return false;
        }
        for policy in [Policy::CHECKED, Policy::EXACT] {
            match normalize_with(schema, dialect, &policy) {
                Err(error) if error.to_string().contains("no value satisfies") => {
                    self.impossible += 1;
                    if let Some(value) = instance(schema) {
                        self.broken.push(format!("{}: {schema}\nrefused, and {value} satisfies it", dialect.name));
                    }
                }
                Err(error) => self.broken.push(format!("{}: {schema}\nrefused: {error}", dialect.name)),
                Ok(normalized) => {
                    self.pairs += 1;
                    let codec = serde_json::to_value(&normalized.codec).expect("a codec is written");
                    let checks = codec["steps"] == json!(["keep"]) && codec["root"] == 0;
                    // As text, so that the order of the keys counts.
                    let (before, after) = (schema.to_string(), normalized.schema.to_string());
                    let same = before == after;
                    if !same || !normalized.changes.is_empty() || !checks {
                        let (after, changes) = (&normalized.schema, &normalized.changes);
                        self.broken.push(format!("{}: {schema}\nbecame {after}\n{changes:?}\n{codec}", dialect.name));
                    }
                }
            }
        }
        true
    }

    #[track_caller]
    fn holds(&self, at_least: usize) {
        let shown: Vec<String> = self.broken.iter().take(5).map(|it| it.chars().take(1_500).collect()).collect();
        assert!(self.broken.is_empty(), "{} broken:\n{}", self.broken.len(), shown.join("\n\n"));
        println!("{} pairs, {} impossible", self.pairs, self.impossible);
        assert!(self.pairs >= at_least, "there was little to judge: {} pairs", self.pairs);
        assert!(self.impossible * 10 < self.pairs, "{} schemas were refused as impossible", self.impossible);
    }
}

#[test]
fn what_is_accepted_of_the_corpus_stays() {
    let mut tally = Tally::default();
    let mut again = Tally::default();
    for file in FILES {
        for (index, row) in rows(file).into_iter().enumerate() {
            for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
                if !tally.judge(&row.schema, dialect)
                    && let Ok(normalized) = normalize(&row.schema, dialect)
                {
                    again.judge(&normalized.schema, dialect);
                }
            }
        }
    }
    if is_at_hand() {
        tally.holds(tries(900));
        again.holds(tries(4_000).min(8_000));
    }
}

#[test]
fn what_is_accepted_of_the_official_suite_stays() {
    let mut tally = Tally::default();
    for (index, group) in suite::groups().into_iter().enumerate() {
        for dialect in DIALECTS.iter().filter(|it| is_due(it, index)) {
            tally.judge(&group.schema, dialect);
            // Few of the suite are objects at the root, so each is also judged as a property of one.
            tally.judge(&closed(&json!({ "a": group.schema })), dialect);
        }
    }
    if is_at_hand() {
        tally.holds(tries(1_000));
    }
}

#[test]
fn what_is_accepted_of_generated_schemas_stays() {
    let mut tally = Tally::default();
    let mut by_dialect: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..tries(200) as u64 {
        let mut dice = Dice::new(seed);
        for dialect in DIALECTS {
            let schema = schema_for(dialect, &mut dice);
            *by_dialect.entry(dialect.name).or_default() += usize::from(tally.judge(&schema, dialect));
        }
    }
    tally.holds(tries(1_500));
    for dialect in DIALECTS {
        let count = by_dialect[dialect.name];
        assert!(count >= tries(25), "{}: {count} of its schemas were accepted", dialect.name);
    }
}

#[test]
fn what_a_dialect_with_one_more_keyword_accepts_stays() {
    let mut tally = Tally::default();
    let mut unused = Vec::new();
    for row in KEYWORDS {
        let mut used = false;
        for rules in [BASE.rules, Rules::all(Verdict::Allowed, &MADE_UP)] {
            let mut dialect = BASE.with_keywords(Verdict::Allowed, &MADE_UP, &[row.name]);
            dialect.rules = rules;
            for schema in wholes(row.keyword) {
                used |= tally.judge(&schema, &dialect);
            }
        }
        if !used {
            unused.push(row.name);
        }
    }
    tally.holds(400);
    assert_eq!(unused, [""; 0], "no schema with the keyword was accepted");
}

#[test]
fn what_a_dialect_with_one_rule_less_accepts_stays() {
    let mut tally = Tally::default();
    let all = Keywords::all(Verdict::Allowed, &MADE_UP);
    for rule in RuleKind::with_verdict() {
        let mut dialect = BASE.with_rules(Verdict::Allowed, &MADE_UP, &[rule]);
        dialect.keywords = all;
        // Each as a property, and some as the root.
        for (index, schema) in KEYWORDS.iter().flat_map(|row| wholes(row.keyword)).enumerate() {
            if index % every(6).max(3) == 0 || index % 7 == 0 {
                tally.judge(&schema, &dialect);
            }
        }
    }
    tally.holds(tries(2_500).min(5_000));
}

/// A subschema that is accepted stays also where its neighbours have to change, and is no change.
#[test]
fn what_is_accepted_stays_beside_what_is_not() {
    let neighbour = json!({ "not": { "type": "string" }, "type": "string" });
    let rows: [(&Dialect, Value); 14] = [
        (&VLLM_GUIDANCE, json!({ "type": "object", "required": ["b"] })),
        (&XAI, json!({ "type": "string", "minLength": 2, "maxLength": 9 })),
        (&XAI, json!({ "type": "object", "additionalProperties": { "type": "string" } })),
        (&XAI, json!({ "type": "object", "properties": { "b": { "type": "string" } } })),
        (&XAI, json!({ "oneOf": [{ "type": "string" }, { "type": "integer" }] })),
        (&XAI, json!({ "type": "string", "anyOf": [{ "maxLength": 2 }, { "pattern": "^a" }] })),
        (&XAI, json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "integer" } })),
        (&GEMINI, json!({ "type": "object", "additionalProperties": { "type": "integer" } })),
        (&GEMINI, json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "string" } })),
        (&GEMINI, json!({})),
        (&ANTHROPIC, json!({ "type": "string", "default": "x" })),
        (&ANTHROPIC, json!({ "type": "string", "pattern": "^a{200}$" })),
        (&OPENAI, json!({ "type": "string", "description": "" })),
        (&OPENAI, json!({ "type": "string", "pattern": "^a{200}$" })),
    ];
    for (dialect, part) in rows {
        let schema = closed(&json!({ "a": part, "b": neighbour }));
        assert!(!validate(&schema, dialect).violations().is_empty());
        let normalized = normalize(&schema, dialect).unwrap();
        assert_eq!(normalized.schema["properties"]["a"].to_string(), part.to_string(), "{}", dialect.name);
        let below = normalized.changes.iter().find(|change| change.pointer.starts_with("/properties/a"));
        assert!(below.is_none(), "{}: {below:?}", dialect.name);
    }
}

/// A limit on the whole counts what stays: the rest has what is left of it.
#[test]
fn what_is_accepted_counts_beside_what_is_not() {
    let word = json!({ "enum": ["x"] });
    let named = |of: &Value, count: usize| (0..count).map(|index| (format!("p{index}"), of.clone())).collect::<Value>();
    let mut unions = closed(&named(&json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] }), 15));
    let mut optional = closed(&named(&json!({ "type": "string" }), 23));
    for part in [&mut unions, &mut optional] {
        part["properties"]["word"] = word.clone();
    }
    optional["required"] = json!(["word"]);
    let either = json!({ "type": ["string", "integer"], "not": { "const": 1 } });
    let further = json!({ "type": "object", "properties": { "c": { "type": "string", "not": { "const": "" } }, "d": {} }, "additionalProperties": false });
    for (part, beside) in [(unions, closed(&json!({ "c": either, "d": either }))), (optional, further)] {
        let schema = closed(&json!({ "a": part, "b": beside }));
        let normalized = normalize(&schema, &ANTHROPIC).unwrap();
        assert_eq!(normalized.schema["properties"]["a"], part);
        assert!(validate(&normalized.schema, &ANTHROPIC).is_ok());
    }
    // What is too large by itself changes too.
    let values: Vec<String> = (0..1_001).map(|index| format!("{index}")).collect();
    let large = json!({ "type": "array", "items": { "type": "string", "enum": values } });
    let schema = closed(&json!({ "a": large, "b": { "type": "string", "not": { "const": "x" } } }));
    assert!(validate(&normalize(&schema, &OPENAI).unwrap().schema, &OPENAI).is_ok());
}

/// What no value satisfies is no accepted subschema, although each of its keywords is accepted.
#[test]
fn what_is_accepted_and_impossible_is_refused() {
    let one = json!({ "b": { "type": "string" } });
    for part in [
        json!({ "type": "object", "properties": one, "additionalProperties": false, "minProperties": 2 }),
        json!({ "type": "object", "properties": one, "minProperties": 2, "maxProperties": 1 }),
    ] {
        let schema = closed(&json!({ "a": part, "b": { "type": "string", "not": { "const": "x" } } }));
        let error = normalize(&schema, &XAI).unwrap_err();
        assert!(error.to_string().contains("at /properties/a: no value satisfies this"), "{error}");
    }
}

/// An annotation of values stays, unless they are written as a union in a dialect that disputes an annotation beside one.
#[test]
fn an_annotation_stays_beside_values() {
    let text = json!({ "type": "string", "minLength": 1 });
    let rows: [(&Dialect, Value, &str, bool); 8] = [
        // An object or an array has another form, of which the value may be no instance.
        (&ANTHROPIC, json!({ "enum": [["a"], ["b"]], "default": ["a"] }), "default", false),
        (&ANTHROPIC, json!({ "type": "object", "properties": { "b": text }, "default": {} }), "default", false),
        (&ANTHROPIC, json!({ "type": "array", "items": text, "default": [] }), "default", false),
        (&MOONSHOT, json!({ "enum": ["a", "b"], "default": "a" }), "default", true),
        (&MOONSHOT, json!({ "const": "a", "default": "a" }), "default", true),
        (&MOONSHOT, json!({ "enum": ["a", null], "default": "a" }), "default", false),
        (&CEREBRAS, json!({ "enum": ["a", null], "default": "a" }), "default", true),
        (&SM, json!({ "type": ["string", "null"], "examples": ["a"], "not": { "const": "b" } }), "examples", true),
    ];
    for (dialect, part, keyword, stays) in rows {
        let written = &normalize(&closed(&json!({ "a": part })), dialect).unwrap().schema["properties"]["a"];
        let is_said = written["description"].as_str().is_some_and(|it| it.contains(keyword));
        assert_eq!((written.get(keyword).is_some(), is_said), (stays, !stays), "{}: {written}", dialect.name);
    }
    // Of two, the first stays.
    let two = json!({ "type": "string", "default": "a", "allOf": [{ "default": "b" }] });
    let written = &normalize(&closed(&json!({ "a": two })), &ANTHROPIC).unwrap().schema["properties"]["a"];
    assert_eq!(*written, json!({ "type": "string", "default": "a", "description": "(default: b)" }));
}

/// Also in a subschema that has to change, each keyword that the dialect takes stays.
#[test]
fn a_keyword_that_is_taken_stays_beside_one_that_is_not() {
    let not = || json!({ "const": "x" });
    let rows: [(&Dialect, Value, &[&str]); 14] = [
        (
            &SM,
            json!({ "type": "string", "default": "y", "deprecated": true, "not": not() }),
            &["default", "deprecated"],
        ),
        (&XAI, json!({ "type": "string", "minLength": 2, "maxLength": 9, "not": not() }), &["minLength", "maxLength"]),
        (&XAI, json!({ "type": "string", "pattern": "^a{200}$", "not": not() }), &["pattern"]),
        (&OPENAI, json!({ "type": "string", "pattern": "^a{200}$", "not": not() }), &["pattern"]),
        (
            &OPENAI,
            json!({ "type": "integer", "minimum": 1, "multipleOf": 2, "not": { "const": 4 } }),
            &["minimum", "multipleOf"],
        ),
        (
            &CEREBRAS_2026_07,
            json!({ "type": "array", "items": { "type": "string", "minLength": 1 }, "uniqueItems": true }),
            &["uniqueItems"],
        ),
        (
            &GEMINI,
            json!({ "type": "integer", "minimum": 1, "maximum": 9, "not": { "const": 4 } }),
            &["minimum", "maximum"],
        ),
        (&ANTHROPIC, json!({ "type": "string", "default": "y", "minLength": 1 }), &["default"]),
        (&MOONSHOT, json!({ "type": "string", "default": "y", "deprecated": true }), &["default"]),
        (
            &XAI,
            json!({ "type": "object", "properties": { "b": { "type": "string", "not": not() } }, "maxProperties": 3 }),
            &["maxProperties"],
        ),
        (
            &XAI,
            json!({ "type": "object", "additionalProperties": { "type": "string", "not": not() } }),
            &["type", "additionalProperties"],
        ),
        (&GEMINI, json!({ "type": "object", "properties": { "b": { "type": "string", "not": not() } } }), &["type"]),
        (
            &XAI,
            json!({ "type": "array", "prefixItems": [{ "type": "string", "not": not() }], "items": { "type": "integer" } }),
            &["type", "prefixItems", "items"],
        ),
        (
            &GEMINI_OPENAPI,
            json!({ "type": "string", "minLength": 2, "default": "yy", "not": not() }),
            &["minLength", "default"],
        ),
    ];
    for (dialect, part, kept) in rows {
        let normalized = normalize(&closed_in(dialect, &part), dialect).unwrap();
        let written = &normalized.schema["properties"]["a"];
        for name in kept {
            assert!(written.get(*name).is_some(), "{}: `{name}` is gone: {part}\n{written}", dialect.name);
        }
        let open = part["type"] == "object" && part.get("additionalProperties").is_none();
        assert!(!open || written.get("additionalProperties").is_none(), "{written}");
    }
}

/// An object with one required property, closed if the dialect has a keyword for that.
fn closed_in(dialect: &Dialect, part: &Value) -> Value {
    let mut schema = closed(&json!({ "a": part }));
    if !dialect.allows(Keyword::AdditionalProperties) {
        schema.as_object_mut().unwrap().remove("additionalProperties");
    }
    schema
}

/// What stays open or a tuple is read through: what is inside may have another form.
#[test]
fn what_is_inside_an_open_object_or_a_tuple_is_read_back() {
    let anything = json!({ "type": "array", "description": "of anything" });
    let map = json!({ "type": "object", "properties": { "b": anything }, "additionalProperties": anything });
    let codec = normalize(&closed(&json!({ "a": map })), &GEMINI).unwrap().codec;
    let answer = json!({ "a": { "b": ["1"], "c": ["{}", "null"] } });
    assert_eq!(codec.decode(answer), Ok(json!({ "a": { "b": [1], "c": [{}, null] } })));
    let open = json!({ "type": "object", "properties": { "b": anything } });
    let codec = normalize(&closed(&json!({ "a": open })), &GEMINI).unwrap().codec;
    let answer = json!({ "a": { "b": ["1"], "c": ["1"] } });
    assert_eq!(codec.decode(answer), Ok(json!({ "a": { "b": [1], "c": ["1"] } })));
    let tuple = json!({ "type": "array", "prefixItems": [anything, { "type": "string" }], "items": anything });
    let codec = normalize(&closed(&json!({ "a": tuple })), &XAI).unwrap().codec;
    let stored: strict_schema::Codec = serde_json::from_value(serde_json::to_value(&codec).unwrap()).unwrap();
    assert_eq!(stored, codec);
    let answer = json!({ "a": [["1"], "1", ["true"]] });
    assert_eq!(stored.decode(answer), Ok(json!({ "a": [[1], "1", [true]] })));
    assert!(stored.decode(json!({ "a": [["{"], "1"] })).is_err());
}

/// A value that satisfies the schema, if one of some simple ones does.
fn instance(schema: &Value) -> Option<Value> {
    let draft = if schema.to_string().contains("$recursiveRef") { Draft::Draft201909 } else { Draft::Draft202012 };
    let judge = jsonschema::options().with_draft(draft).build(schema).ok()?;
    let leaves =
        [json!(null), json!(true), json!(0), json!(2.5), json!("a"), json!(""), json!([]), json!({}), json!(["a"])];
    let objects =
        leaves.iter().flat_map(|leaf| [json!({ "a": leaf }), json!({ "b": leaf }), json!({ "a": { "b": leaf } })]);
    leaves.iter().cloned().chain(objects).find(|value| judge.is_valid(value))
}

/// A closed object with all its properties required.
fn closed(properties: &Value) -> Value {
    let required: Vec<&String> = properties.as_object().expect("properties").keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

/// A dialect that takes as little as a schema can do with.
const BASE: Dialect = {
    let mut base = OPENAI.with_name("made-up");
    base.keywords = Keywords::all(Verdict::Refused, &MADE_UP).with(
        Verdict::Allowed,
        &MADE_UP,
        &[
            Keyword::Type,
            Keyword::Properties,
            Keyword::Required,
            Keyword::AdditionalProperties,
            Keyword::Items,
            Keyword::AnyOf,
        ],
    );
    base.rules = Rules::all(Verdict::Refused, &MADE_UP);
    base.formats = strict_schema::format::Formats::of(strict_schema::format::StringFormat::ALL);
    base.instead_of_type = KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref]);
    base.references = strict_schema::dialect::References::Inline;
    base.null = strict_schema::dialect::Null::Branch;
    base.optional = strict_schema::dialect::Optional::Nullable;
    base
};

const MADE_UP: Source = Source::new("made up", "2026-11-22", Confidence::Inferred);
