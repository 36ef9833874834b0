//! Values with known verdicts: the valid ones survive being written as an answer and read back, the others never come out.

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, OPENAI, XAI};
use strict_schema::{Dialect, Loss, Normalized, Policy, normalize_with};
use strict_schema_tests::corpus::{Row, is_at_hand, rows};
use strict_schema_tests::encode::Encoder;

#[derive(Debug, Default)]
struct Tally {
    normalized: usize,
    refused: Vec<String>,
    survived: usize,
    undeclared: usize,
    stopped: usize,
    failed: Vec<String>,
}

#[test]
fn every_valid_value_survives_where_nothing_is_narrowed() {
    for dialect in [&OPENAI, &XAI, &GEMINI, &ANTHROPIC] {
        let tally = run(dialect, Policy::FAITHFUL);
        assert!(tally.failed.is_empty(), "{}: {:#?}", dialect.name, tally.failed);
        assert_eq!(tally.undeclared, 0, "{}: a faithful schema has a place for everything", dialect.name);
    }
}

#[test]
fn valid_values_survive_unless_they_use_what_is_not_declared() {
    for dialect in [&OPENAI, &XAI, &GEMINI, &ANTHROPIC] {
        let tally = run(dialect, Policy::CHECKED);
        assert!(tally.failed.is_empty(), "{}: {:#?}", dialect.name, tally.failed);
    }
}

fn run(dialect: &Dialect, policy: Policy) -> Tally {
    let mut tally = Tally::default();
    for row in rows("instances.jsonl") {
        match normalize_with(&row.schema, dialect, &policy) {
            Ok(normalized) => {
                tally.normalized += 1;
                judge(&row, &normalized, &mut tally);
            }
            Err(error) => tally.refused.push(format!("{}: {error}", row.id)),
        }
    }
    println!(
        "{} normalized, {} values survive, {} are undeclared, {} invalid ones are stopped; refused: {:#?}",
        tally.normalized, tally.survived, tally.undeclared, tally.stopped, tally.refused
    );
    let few_refused = tally.refused.len() * 10 < tally.normalized;
    assert!(tally.survived > 200 && few_refused || !is_at_hand(), "there was little to judge");
    tally
}

fn judge(row: &Row, normalized: &Normalized, tally: &mut Tally) {
    let strict = jsonschema::validator_for(&normalized.schema).expect("the result is a schema");
    let encoder = Encoder::new(&normalized.codec);
    let narrowed = normalized.changes.iter().any(|change| change.loss == Loss::Narrowed);
    for instance in &row.tests {
        let data = &instance.data;
        let admitted: Vec<Value> = encoder.answers(data).into_iter().filter(|it| strict.is_valid(it)).collect();
        let read: Vec<_> = admitted.iter().map(|answer| normalized.codec.decode(answer.clone())).collect();
        match (instance.valid, read.iter().any(|it| it.as_ref() == Ok(data))) {
            (false, true) => tally.failed.push(format!("{}: an invalid value is produced: {}", row.id, brief(data))),
            (false, false) => tally.stopped += 1,
            (true, true) => tally.survived += 1,
            (true, false) if narrowed && admitted.is_empty() => tally.undeclared += 1,
            (true, false) => tally.failed.push(format!(
                "{}: {} is read as {}",
                row.id,
                brief(data),
                brief(&json!(format!("{read:?}")))
            )),
        }
    }
}

fn brief(value: &Value) -> String {
    value.to_string().chars().take(400).collect()
}
