//! Every refusal is tried by its own advice: the change that a message suggests is made, and then the case compiles. Advice that
//! leads to another refusal is a fault of the message.
//!
//! A row is a case, and what is written in place of what. The code of a `fix:` line must be in what is written, where a line has
//! any; `…` and the words that stand for names are anything. A case without a row fails the test.

#![allow(clippy::format_push_string, clippy::format_collect, reason = "a program is put together in few steps")]

mod advice_rows;

use std::fs;
use std::path::{Path, PathBuf};

use advice_rows::{IN_WORDS, ROWS};

/// A case, without `.rs`, and the changes that its message suggests: this with that in its place, wherever it stands.
struct Row(&'static str, &'static [(&'static str, &'static str)]);

/// Cases whose message has no advice of ours to try.
const WITHOUT_ADVICE: &[(&str, &str)] = &[
    ("types/generic_types_in_each_other", "the compiler's own message: the name of a constant in it is the advice"),
    ("functions/two_impls", "the compiler's own message: the name that it finds twice is the advice"),
    ("roots/json_in_a_generic_function", "the compiler's own message: the page of `json!` says what to call there"),
    ("types/handler_of_a_type_that_borrows", "the compiler's own message: the page of `Toolbox` says why"),
    ("functions/not_send_across_await", "the compiler's own message"),
    ("functions/type_error_in_the_body", "the compiler's own message, in the body"),
    ("functions/unknown_name_in_the_body", "the compiler's own message, in the body"),
    ("functions/within_a_body", "the compiler's own message: the name that it does not find is the advice"),
    ("attributes/helper_of_another", "the compiler's own message: a module of that name without the helper"),
    ("attributes/malformed", "the parser's own message"),
    ("several/six_types", "each error is a case of its own: this one shows that there is no seventh"),
    ("several/serde_is_not_asked", "serde's own message stands in its derive, which the case leaves out"),
    ("several/serde_reports_a_conflict", "serde's own message"),
    ("several/serde_reports_its_own", "serde's own message"),
];

#[test]
fn every_case_has_a_row() {
    let mut listed: Vec<_> =
        rows().map(|Row(case, _)| *case).chain(WITHOUT_ADVICE.iter().map(|(case, _)| *case)).collect();
    listed.sort_unstable();
    let found = cases();
    let missing: Vec<_> = found.iter().filter(|case| !listed.contains(&case.as_str())).collect();
    assert!(missing.is_empty(), "these cases have no row that tries their advice: {missing:#?}");
    let unknown: Vec<_> = listed.iter().filter(|case| !found.iter().any(|found| found == *case)).collect();
    assert!(unknown.is_empty(), "these rows are about no case: {unknown:#?}");
    listed.dedup();
    assert_eq!(listed.len(), found.len(), "a case has two rows");
}

#[test]
fn what_is_tried_is_what_the_message_says() {
    let mut faults = String::new();
    for Row(case, changes) in rows() {
        let path = folder().join(format!("{case}.stderr"));
        // Not blessed yet.
        let Ok(message) = fs::read_to_string(path) else { continue };
        let lines: Vec<_> = message.lines().filter_map(|line| line.split_once("fix:")).map(|(_, fix)| fix).collect();
        if lines.is_empty() {
            faults.push_str(&format!("{case}: the message has no fix\n"));
        }
        let code: Vec<_> = lines.iter().flat_map(|line| spans(line)).collect();
        let fixed = fixed(case, changes);
        let is_said = code.iter().any(|(words, span)| {
            let removes = words.contains("remove") || words.contains("without");
            let exchanges = words.contains("exchange") || words.contains("shorten");
            let gone = changes.iter().any(|(old, new)| has(old, span) && !has(new, span));
            removes && gone || exchanges || has(&fixed, span) && changes.iter().any(|(_, new)| has(new, span))
        });
        let is_in_words = code.is_empty() || IN_WORDS.iter().any(|Row(it, _)| it == case);
        let code: Vec<_> = code.iter().map(|(_, span)| span).collect();
        if !is_said && !is_in_words {
            faults.push_str(&format!("{case}: the message says {code:?}, and the row writes {changes:?}\n"));
        }
        if is_said && IN_WORDS.iter().any(|Row(it, _)| it == case) {
            faults.push_str(&format!("{case}: the row writes what the message says in code: move it to `ROWS`\n"));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

/// The programs of a folder are modules of one, which is compiled and run: to build each by itself would take minutes.
#[test]
fn what_the_messages_suggest_compiles() {
    let programs = Path::new(env!("CARGO_TARGET_TMPDIR")).join("advice");
    fs::create_dir_all(&programs).unwrap();
    let mut folders: Vec<_> =
        rows().filter_map(|Row(case, _)| case.split_once('/')).map(|(folder, _)| folder).collect();
    folders.sort_unstable();
    folders.dedup();
    let cases = trybuild::TestCases::new();
    for folder in folders {
        let mut program = "#![allow(dead_code, unused, nonstandard_style)]\n".to_owned();
        let mut main = String::new();
        for Row(case, changes) in rows() {
            let Some((_, name)) = case.split_once('/').filter(|(it, _)| *it == folder) else { continue };
            let fixed = fixed(case, changes).replace("fn main()", "pub fn main()");
            program.push_str(&format!("\nmod {name} {{\n{fixed}}}\n"));
            main.push_str(&format!("    {name}::main();\n"));
        }
        program.push_str(&format!("\nfn main() {{\n{main}}}\n"));
        let path = programs.join(format!("{folder}.rs"));
        fs::write(&path, program).unwrap();
        cases.pass(path);
    }
}

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().chain(IN_WORDS)
}

fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The case with the changes made. Each must change something.
#[track_caller]
fn fixed(case: &str, changes: &[(&str, &str)]) -> String {
    let source =
        fs::read_to_string(folder().join(format!("{case}.rs"))).unwrap_or_else(|error| panic!("{case}: {error}"));
    // What a case says of itself cannot stand within a module.
    let mut source: String =
        source.lines().filter(|line| !line.starts_with("//!")).map(|line| format!("{line}\n")).collect();
    for (old, new) in changes {
        assert!(source.contains(old), "{case}: there is no `{old}`");
        source = source.replace(old, new);
    }
    source
}

/// Every case that must be refused.
fn cases() -> Vec<String> {
    let mut found = Vec::new();
    let mut look = |path: PathBuf, name: &str| {
        for entry in fs::read_dir(path).unwrap() {
            let path = entry.unwrap().path();
            let is_case =
                path.extension().is_some_and(|it| it == "rs") && path.file_stem().is_some_and(|it| it != "fits");
            if is_case {
                found.push(format!("{name}/{}", path.file_stem().unwrap().to_string_lossy()));
            }
        }
    };
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "wip" {
            look(path, &name);
        }
    }
    found.sort();
    found
}

/// The code in a line, each with the words before it.
fn spans(line: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut words = "";
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 0 {
            words = if part.trim_matches([' ', ',']).is_empty() { words } else { part };
        } else {
            found.push((words, part));
        }
    }
    found
}

/// Whether the source has what the span says, in which `…`, `Type`, `Variant` and the like stand for anything.
fn has(source: &str, span: &str) -> bool {
    /// What stands for a name.
    const NAMES: [&str; 8] = ["…", "Variant", "Type", "value", " T ", " A", " B", "Ping"];
    let squeezed = |text: &str| text.chars().filter(|it| !it.is_whitespace()).collect::<String>();
    let inner = span
        .strip_prefix("#[")
        .and_then(|it| it.strip_suffix(")]"))
        .and_then(|it| it.split_once('('))
        .map(|(_, it)| it);
    let mut parts = vec![inner.unwrap_or(span).to_owned()];
    for name in NAMES {
        parts = parts.iter().flat_map(|part| part.split(name).map(str::to_owned).collect::<Vec<_>>()).collect();
    }
    let source = squeezed(source);
    let mut at = 0;
    parts.iter().map(|part| squeezed(part)).all(|part| match source[at..].find(&part) {
        Some(found) => {
            at += found + part.len();
            true
        }
        None => false,
    })
}
