//! The bytes of our schemas, beside those of `schemars` for the same types: none is larger without a reason.

#![allow(dead_code, reason = "the types are only described")]
#![allow(missing_docs, reason = "these are tests")]

mod reasons;
mod shared;
mod strict;
mod types;

use std::fmt::Write as _;
use std::fs;

use schemars::JsonSchema;
use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Root, to_string, validate};
use strict_schema_tests::plot::{self, Axis};
use strict_schema_tests::{judges, page};

use self::reasons::{BOUNDS, DEFAULTS, ENUM_OF_ONE, Reason};

/// A type, and the schemas that two derives give it.
struct Case {
    name: &'static str,
    ours: fn() -> String,
    raw: fn() -> Value,
    strict: fn() -> Value,
    /// Why ours is larger than the strict one of theirs, if it is.
    reasons: &'static [Reason],
}

const fn case<T: Root + JsonSchema>(name: &'static str) -> Case {
    Case { name, ours: ours::<T>, raw: strict::raw::<T>, strict: strict::strict::<T>, reasons: &[] }
}

impl Case {
    const fn since(self, reasons: &'static [Reason]) -> Self {
        Self { reasons, ..self }
    }

    /// The bytes of ours, but for what some reasons explain.
    fn bytes_without<'r>(&self, reasons: impl Iterator<Item = &'r Reason>) -> usize {
        let ours = serde_json::from_str((self.ours)().as_str()).expect("it is JSON");
        reasons.fold(ours, |schema: Value, reason| (reason.without)(schema)).to_string().len()
    }
}

fn ours<T: Root>() -> String {
    to_string::<T>(&OPENAI).expect("it has a schema")
}

const CASES: [Case; 27] = [
    case::<types::Arguments>("Arguments"),
    case::<types::Undocumented>("Undocumented"),
    case::<types::Optionals>("Optionals").since(&[BOUNDS]),
    case::<types::Defaults>("Defaults").since(&[BOUNDS, DEFAULTS]),
    case::<types::Integers>("Integers").since(&[BOUNDS]),
    case::<types::Bounds>("Bounds"),
    case::<types::Dates>("Dates"),
    case::<types::Lists>("Lists"),
    case::<types::Map>("Map"),
    case::<types::Nested>("Nested"),
    case::<types::Shared>("Shared"),
    case::<types::SharedAtEachLevel>("SharedAtEachLevel"),
    case::<types::Described>("Described"),
    case::<types::Flattened>("Flattened").since(&[BOUNDS]),
    case::<types::OptionOfStruct>("OptionOfStruct"),
    case::<types::Words>("Words"),
    case::<types::OptionOfWords>("OptionOfWords"),
    case::<types::DocumentedWords>("DocumentedWords"),
    case::<types::InternallyTagged>("InternallyTagged"),
    case::<types::OptionOfTagged>("OptionOfTagged"),
    case::<types::ExternallyTagged>("ExternallyTagged"),
    case::<types::AdjacentlyTagged>("AdjacentlyTagged"),
    case::<types::Untagged>("Untagged").since(&[BOUNDS]),
    case::<types::UntaggedOfTagged>("UntaggedOfTagged"),
    case::<types::Tree>("Tree"),
    case::<types::Formula>("Formula").since(&[ENUM_OF_ONE]),
    case::<types::Large>("Large").since(&[BOUNDS]),
];

/// But for all of its reasons it would not be larger, and but for all others it would: each is one, and there is no other.
#[test]
fn none_is_larger_without_a_reason() {
    let mut wrong = String::new();
    for case in CASES {
        let (ours, theirs) = ((case.ours)(), (case.strict)().to_string());
        let mut say = |what: &str| {
            let _ = writeln!(wrong, "{}: {what}: {} to {}\n  {ours}\n  {theirs}", case.name, ours.len(), theirs.len());
        };
        if case.bytes_without(case.reasons.iter()) > theirs.len() {
            say("larger without a reason");
        }
        for it in case.reasons {
            let others = case.reasons.iter().filter(|other| other.words != it.words);
            if case.bytes_without(others) <= theirs.len() {
                say(&format!("not larger since {}", it.words));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Else it would be cheap to be smaller, or no feat.
#[test]
fn what_ours_is_set_beside_is_taken_in_strict_mode() {
    for case in CASES {
        let report = validate(&(case.strict)(), &OPENAI);
        assert!(report.is_ok() && report.warnings().next().is_none(), "{}: {report}", case.name);
    }
}

/// A union in a union counts as two against a limit of unions.
#[test]
fn no_branch_of_ours_is_a_union_itself() {
    for case in CASES {
        let schema = serde_json::from_str((case.ours)().as_str()).expect("it is JSON");
        assert!(!has_nested_unions(&schema), "{}: {schema}", case.name);
    }
    assert!(has_nested_unions(&json!({ "items": { "anyOf": [{ "anyOf": [{}, {}] }, { "type": "null" }] } })));
}

fn has_nested_unions(schema: &Value) -> bool {
    let mut branches = schema.get("anyOf").and_then(Value::as_array).into_iter().flatten();
    branches.any(|it| it.get("anyOf").is_some())
        || match schema {
            Value::Object(parts) => parts.values().any(has_nested_unions),
            Value::Array(parts) => parts.iter().any(has_nested_unions),
            _ => false,
        }
}

/// For `tests/judges/cost.py`, where there is a folder.
#[test]
fn the_schemas_are_written_where_judges_ask_for_them() {
    let Some(folder) = judges::folder() else { return };
    let line = |case: &Case| {
        let Case { name, reasons, .. } = case;
        let reasons: Vec<_> = reasons.iter().map(|it| it.words).collect();
        json!({
            "name": name, "ours": (case.ours)(), "raw": (case.raw)().to_string(), "strict": (case.strict)().to_string(),
            "reasons": reasons,
        })
    };
    let lines: Vec<String> = CASES.iter().map(|case| line(case).to_string()).collect();
    fs::write(folder.join("bytes.jsonl"), lines.join("\n")).expect("the folder is there");
}

/// `docs/cost.md` has the bytes of each form in a column; the plot has those that strict mode accepts.
#[test]
fn the_plot_shows_the_table_of_the_page() {
    const BASE: &str = "schemars, strict";
    const SHOWN: [&str; 3] = ["ours", "pydantic, strict", "pydantic, strict, no titles"];
    let text = page::read("docs/cost.md");
    let table: Vec<Vec<&str>> = text
        .lines()
        .skip_while(|line| !line.starts_with("| bytes of |"))
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let [forms, _, rows @ ..] = table.as_slice() else { panic!("the page has no table of bytes") };
    let ratios = |row: &Vec<&str>| {
        let bytes = |form: &str| {
            let column = forms.iter().position(|it| *it == form).expect("the form has a column");
            row[column].parse::<f64>().expect("it is a number")
        };
        (row[0].to_owned(), SHOWN.map(|form| bytes(form) / bytes(BASE)).to_vec())
    };
    let rows: Vec<_> = rows.iter().map(ratios).collect();
    let axis = Axis::linear([0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0], "×");
    let title = "Bytes of a schema, as a ratio to those of schemars made strict";
    page::hold_whole("docs/images/cost-bytes.svg", &plot::dots(title, &axis, &SHOWN, &rows));
}
