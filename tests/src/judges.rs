//! The types of the suite before engines that are no part of the tests: `tests/judges/judge.py` starts the suite twice.
//!
//! First each test writes the schemas of its type, for every dialect. Then, when the engines have sampled answers under them,
//! each test reads those of its type, and says what came of each.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, Null};
use strict_schema::{Dialect, Root};

use crate::everywhere::{But, bounded, rendered};
use crate::exclusions::excuses;
use crate::promises::{validator, without_nullable};

/// Names a folder: then every test of the suite writes into it, and judges nothing.
pub const FOLDER: &str = "STRICT_SCHEMA_JUDGES";

/// The folder, if the suite is asked to work for judges.
pub fn folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER).map(PathBuf::from)
}

/// What an engine wrote for a type.
#[derive(Debug, Deserialize)]
struct Answer {
    name: String,
    engine: String,
    dialect: String,
    text: String,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// The type reads it.
    Read,
    /// The type has bounds that the dialect cannot write, and the answer is outside of them.
    Outside,
    /// An exclusion of the suite says why not.
    Excused,
    /// The schema does not admit it: the engine wrote what it should not.
    Forbidden,
    /// It is JSON, and has a number beyond any float, or half a character.
    Beyond,
    /// It is no JSON.
    NoJson,
    /// The schema admits what the type does not read.
    Unread,
}

/// Writes the schemas of the type, or reads the answers to them.
///
/// # Panics
///
/// If a file cannot be read or written, or is not what it should be.
#[track_caller]
pub fn work<T: Root>(folder: &Path, name: &str, but: But, read: impl Fn(&str) -> Result<(), String>) {
    write_or_read(folder, name, but, &strict_schema::to_string::<T>, &read);
}

/// What writes the schema of a type.
type Render<'a> = &'a dyn Fn(&Dialect) -> Result<String, strict_schema::Error>;

#[track_caller]
fn write_or_read(folder: &Path, name: &str, but: But, render: Render<'_>, read: &dyn Fn(&str) -> Result<(), String>) {
    let thread = thread::current();
    let called = thread.name().filter(|name| name.contains("::")).expect("the suite runs in several threads");
    let name = format!("{called} {name}");
    let answers = folder.join("answers");
    if answers.is_dir() {
        let file = answers.join(format!("{}.jsonl", called.replace("::", ".")));
        let text = fs::read_to_string(file).unwrap_or_default();
        let all = text.lines().map(|line| serde_json::from_str::<Answer>(line).expect("an answer is a line of JSON"));
        for answer in all.filter(|answer| answer.name == name) {
            append(&folder.join("outcomes.jsonl"), &outcome(&answer, but, render, read));
        }
        return;
    }
    for dialect in DIALECTS {
        let Some(text) = rendered(&name, dialect, but, render) else { continue };
        // The engines know no `nullable`.
        let text = if dialect.null == Null::Flag { without_nullable(&text) } else { text };
        append(&folder.join("derived.jsonl"), &json!({ "name": name, "dialect": dialect.name, "schema": text }));
    }
}

#[track_caller]
fn outcome(answer: &Answer, but: But, render: Render<'_>, read: &dyn Fn(&str) -> Result<(), String>) -> Value {
    let Answer { name, engine, dialect, text } = answer;
    let rules = DIALECTS.iter().find(|it| it.name == dialect).expect("it is one of ours");
    let plain = |text: String| if rules.null == Null::Flag { without_nullable(&text) } else { text };
    let schema = plain(rendered(name, rules, but, render).expect("it had a schema"));
    let broken = broken_keywords(name, &schema, text);
    let (outcome, why) = match read(text) {
        Ok(()) => (Outcome::Read, String::new()),
        Err(why) if !broken.is_empty() => (Outcome::Forbidden, why),
        Err(why) => {
            let bounded = render(&bounded(rules)).expect("bounds are no obstacle");
            let excuses = excuses(text, &why, but.excluding, read);
            if !broken_keywords(name, &plain(bounded), text).is_empty() {
                (Outcome::Outside, why)
            } else if !excuses.is_empty() {
                (Outcome::Excused, excuses.join(", "))
            } else {
                match serde_json::from_str::<Value>(text) {
                    Ok(_) => (Outcome::Unread, why),
                    Err(error) if is_beyond(&error.to_string()) => (Outcome::Beyond, error.to_string()),
                    Err(error) => (Outcome::NoJson, error.to_string()),
                }
            }
        }
    };
    let text = (outcome != Outcome::Read || !broken.is_empty()).then_some(text);
    json!({ "engine": engine, "dialect": dialect, "name": name, "outcome": outcome, "why": why, "broken": broken, "text": text })
}

/// Whether that is what `Value` says of JSON that it cannot hold.
pub fn is_beyond(error: &str) -> bool {
    ["number out of range", "surrogate", "unexpected end of hex escape"].iter().any(|words| error.contains(words))
}

/// The keywords of the schema that the text breaks.
#[track_caller]
fn broken_keywords(name: &str, schema: &str, text: &str) -> Vec<String> {
    // What `Value` does not hold, a number beyond any float or half a character, is for the exclusions to say.
    let Ok(value) = serde_json::from_str::<Value>(text) else { return Vec::new() };
    let broken: HashSet<String> =
        validator(name, schema).iter_errors(&value).map(|error| error.kind().keyword().to_owned()).collect();
    let mut broken: Vec<_> = broken.into_iter().collect();
    broken.sort_unstable();
    broken
}

/// Writes a line; the tests run beside each other.
fn append(file: &Path, line: &Value) {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _held = ONE_AT_A_TIME.lock().expect("nobody panics while they write");
    let mut file = OpenOptions::new().create(true).append(true).open(file).expect("the folder is there");
    file.write_all(format!("{line}\n").as_bytes()).expect("the line is written");
}
