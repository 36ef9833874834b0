//! What must hold for any bytes: no panic, no work without bounds, and a law for each entry point.
//!
//! `cargo fuzz` calls these with bytes that it makes, and a test of the workspace with bytes of its own.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, Null, SM};
use strict_schema::{Dialect, Policy, Provider, StrictSchema, Tool, Toolbox, normalize_with, validate as report_on};

/// The name of each target, with the target.
pub const TARGETS: [Target; 8] = [
    ("validate", validate),
    ("validate_str", validate_str),
    ("normalize", normalize),
    ("codec", codec),
    ("prefix", prefix),
    ("from_str", from_str),
    ("toolbox", toolbox),
    ("pattern", pattern),
];

/// A name and what it runs.
pub type Target = (&'static str, fn(&[u8]));

/// The first byte chooses the dialect.
fn dialect(bytes: &[u8]) -> Option<(&'static Dialect, &[u8])> {
    let (first, rest) = bytes.split_first()?;
    Some((DIALECTS[usize::from(*first) % DIALECTS.len()], rest))
}

/// The two texts around the first end of a line.
fn two(bytes: &[u8]) -> Option<(&str, &str)> {
    std::str::from_utf8(bytes).ok()?.split_once('\n')
}

/// Each violation stands somewhere in the schema.
pub fn validate(bytes: &[u8]) {
    let Some((dialect, text)) = dialect(bytes) else { return };
    let Ok(schema) = serde_json::from_slice::<Value>(text) else { return };
    let report = report_on(&schema, dialect);
    for violation in report.violations() {
        assert!(schema.pointer(&violation.pointer).is_some(), "{} is nowhere", violation.pointer);
        let _ = violation.quotes();
    }
    assert!(!report.to_string().is_empty());
}

/// Each violation stands in the text, and those of a text without repeated keys are those of its value.
pub fn validate_str(bytes: &[u8]) {
    let Some((dialect, text)) = dialect(bytes) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Ok(report) = strict_schema::validate_str(text, dialect) else { return };
    for violation in report.violations() {
        let position = violation.position.expect("a text has positions");
        assert!(text.get(position.offset..position.offset + position.length).is_some(), "{position:?}");
    }
    let repeats = report.violations().iter().any(|it| it.rule.name == "duplicate-key");
    if let Ok(value) = serde_json::from_str::<Value>(text)
        && !repeats
        && report.omitted() == 0
    {
        let count = report_on(&value, dialect).violations().len();
        assert_eq!(report.violations().len(), count, "{report}");
    }
}

/// The result is one that the dialect takes, and stays as it is; what is accepted is not changed; the codec can be stored.
pub fn normalize(bytes: &[u8]) {
    let Some((dialect, rest)) = dialect(bytes) else { return };
    let Some((choice, text)) = rest.split_first() else { return };
    let Ok(schema) = serde_json::from_slice::<Value>(text) else { return };
    let policies = [Policy::LENIENT, Policy::CHECKED, Policy::FAITHFUL, Policy::EXACT];
    let policy = &policies[usize::from(*choice) % policies.len()];
    let Ok(normalized) = normalize_with(&schema, dialect, policy) else { return };
    let report = report_on(&normalized.schema, dialect);
    assert!(report.is_ok(), "{report}");
    if report_on(&schema, dialect).violations().is_empty() {
        assert_eq!(normalized.schema.to_string(), schema.to_string(), "what is accepted was changed");
    }
    if dialect.null != Null::Flag {
        let again = normalize_with(&normalized.schema, dialect, policy).expect("what was normalized can be again");
        assert_eq!(again.schema.to_string(), normalized.schema.to_string(), "{:?}", again.changes);
    }
    let stored = serde_json::to_string(&normalized.codec).expect("a codec can be stored");
    let read = serde_json::from_str::<strict_schema::Codec>(&stored).expect("and read");
    // Without its feature `float_roundtrip`, `serde_json` reads some floats as their neighbours: also those of the schema.
    if serde_json::from_str::<Value>(&schema.to_string()).is_ok_and(|again| again == schema) {
        assert_eq!(read, normalized.codec);
    }
}

/// A schema, the end of a line, an answer: it is decoded or refused with a reason.
pub fn codec(bytes: &[u8]) {
    let Some((dialect, rest)) = dialect(bytes) else { return };
    let Some((schema, answer)) = two(rest) else { return };
    let (Ok(schema), Ok(answer)) = (serde_json::from_str::<Value>(schema), serde_json::from_str::<Value>(answer))
    else {
        return;
    };
    let Ok(normalized) = normalize_with(&schema, dialect, &Policy::LENIENT) else { return };
    if let Err(error) = normalized.codec.decode(answer) {
        assert!(!error.reasons().is_empty() || error.kind() != strict_schema::ErrorKind::Shape, "{error}");
        assert!(error.to_string().len() <= 33 << 10, "an endless message");
    }
}

/// A schema, the end of a line, a text: what is certain of its beginning stays certain, up to what is decoded of the whole.
pub fn prefix(bytes: &[u8]) {
    let Some((dialect, rest)) = dialect(bytes) else { return };
    let Some((schema, text)) = two(rest) else { return };
    let Ok(schema) = serde_json::from_str::<Value>(schema) else { return };
    let Ok(normalized) = normalize_with(&schema, dialect, &Policy::LENIENT) else { return };
    let mut partial = normalized.codec.partial();
    let mut last = None;
    for letter in text.chars() {
        if partial.push(letter.encode_utf8(&mut [0; 4])).is_err() {
            break;
        }
        let now = partial.value();
        if let Some(last) = &last {
            assert!(now.is_some_and(|now| grows(last, now)), "{last} became {now:?}");
        }
        last = now.cloned();
    }
    // A text that repeats a key of an object is another one to `serde_json`.
    if let (Some(last), Ok(whole)) = (last, partial.finish())
        && repeats_no_key(text)
    {
        assert!(grows(&last, &whole), "{last} became {whole}");
    }
}

/// Whether each object of a text has as many members as keys, as far as their colons say that.
fn repeats_no_key(text: &str) -> bool {
    fn members(value: &Value) -> usize {
        match value {
            Value::Array(items) => items.iter().map(members).sum(),
            Value::Object(all) => all.len() + all.values().map(members).sum::<usize>(),
            _ => 0,
        }
    }
    serde_json::from_str::<Value>(text).is_ok_and(|value| members(&value) == text.matches(':').count())
}

/// Whether the second value is the first, or the first with more at its ends.
fn grows(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::String(before), Value::String(after)) => after.starts_with(before.as_str()),
        (Value::Array(before), Value::Array(after)) => {
            before.len() <= after.len() && before.iter().zip(after).all(|(before, after)| grows(before, after))
        }
        (Value::Object(before), Value::Object(after)) => {
            before.iter().all(|(key, before)| after.get(key).is_some_and(|after| grows(before, after)))
        }
        _ => before == after,
    }
}

/// A type with a field of most kinds.
#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
struct Order {
    id: u32,
    note: Option<String>,
    #[serde(default)]
    rush: bool,
    lines: Vec<Line>,
    ship: Ship,
    size: Size,
    weight: f64,
    offset: i64,
    pair: (u8, u8),
    #[serde(with = "strict_schema::entries")]
    labels: std::collections::BTreeMap<String, String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
struct Line {
    sku: String,
    count: u8,
    parts: Option<Vec<Line>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
#[serde(tag = "by")]
enum Ship {
    Mail { street: String },
    Drone { latitude: f32, longitude: f32 },
    Pickup,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Size {
    Small,
    Large,
}

/// What serde reads is read alike, and the rest is an error with words.
pub fn from_str(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match (serde_json::from_str::<Order>(text), strict_schema::from_str::<Order>(text)) {
        (Ok(theirs), Ok(ours)) => assert_eq!(theirs, ours),
        (Ok(theirs), Err(error)) => panic!("{theirs:?} is refused: {error}"),
        (Err(_), Ok(_)) => {}
        (Err(_), Err(error)) => {
            assert!(error.to_string().len() <= 33 << 10, "an endless message");
            let is_own = text.contains("Order");
            assert!(is_own || !error.to_string().contains("Order"), "a type of Rust in {error}");
        }
    }
}

/// A name, the end of a line, arguments: a reply, whatever the call is.
pub fn toolbox(bytes: &[u8]) {
    let Some((name, arguments)) = two(bytes) else { return };
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "string", "minLength": 2 }, "b": { "type": "object", "additionalProperties": { "type": "integer" } } },
        "required": ["a"]
    });
    let toolbox = Toolbox::new()
        .on(|order: Order| format!("{order:?}"))
        .on_foreign(Tool::new("look", "", schema).normalized(), |value: Value| value.to_string());
    let ready = toolbox.fit(&Provider::openai_chat()).expect("both tools fit");
    if let Err(error) = ready.call(name, arguments) {
        assert!(!error.to_string().is_empty() && error.to_string().len() <= 33 << 10, "{error}");
    }
}

/// A pattern, the end of a line, a string: it is checked, refused, or said to be unchecked.
pub fn pattern(bytes: &[u8]) {
    let Some((pattern, text)) = two(bytes) else { return };
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"] });
    for dialect in DIALECTS {
        let _ = report_on(&schema, dialect).to_string();
    }
    if let Ok(normalized) = strict_schema::normalize(&schema, &SM) {
        let _ = normalized.codec.decode(json!({ "a": text }));
    }
}
