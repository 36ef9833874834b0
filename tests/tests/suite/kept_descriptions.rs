//! What the suite's types say of themselves is in their schemas.

#[path = "../../../strict-schema-derive/src/prose.rs"]
mod prose;

use self::prose::Prose;

/// Every `///` line of the suite's types is in some schema. The sources are read, so that a type cannot be forgotten; the
/// schemas are those that the tests of the suite write, in a run of their own that judges nothing.
#[test]
fn no_description_is_lost() {
    // This is that run.
    if std::env::var_os(crate::promises::SHOW).is_some() {
        return;
    }
    let run = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--nocapture", "--test-threads=1"])
        .env(crate::promises::SHOW, "1")
        .output()
        .unwrap();
    let output = String::from_utf8(run.stdout).unwrap();
    let shown: Vec<&str> =
        output.lines().filter_map(|line| line.split_once(crate::promises::SHOWN)).map(|it| it.1).collect();
    assert!(shown.len() > 200, "only {} schemas were shown", shown.len());
    let mut told = String::new();
    for schema in shown {
        let schema = strict_schema_tests::ordered::Json::read(schema).unwrap();
        schema.each("", &mut |_, node| {
            if let Some(text) = node.get("description").and_then(strict_schema_tests::ordered::Json::text) {
                told.push('\n');
                told.push_str(text);
            }
        });
    }
    let told: std::collections::HashSet<&str> =
        told.lines().map(|line| line.rsplit_once("`: ").map_or(line, |(_, text)| text).trim()).collect();

    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite");
    let mut lines = 0;
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if file.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let source = std::fs::read_to_string(&file).unwrap();
        for line in described_lines(&source) {
            lines += 1;
            let text = line.rsplit_once("`: ").map_or(line, |(_, text)| text).trim();
            assert!(told.contains(text), "{}: no schema says {line:?}", file.display());
        }
    }
    assert!(lines > 120, "only {lines} lines were found");
}

/// The lines of documentation of types that derive `StrictSchema`, and of what is in them, but for what is replaced
/// (`#[strict(description)]`) and what is not read.
fn described_lines(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut pending: Vec<&str> = Vec::new();
    // The depth of the braces of a type that is described, while in it.
    let mut depth = 0_usize;
    let mut derives = false;
    let mut replaced = false;
    let mut prose = Prose::new();
    for line in source.lines() {
        let code = line.trim();
        if let Some(text) = code.strip_prefix("///").filter(|text| !text.starts_with('/')) {
            let text = text.trim();
            if prose.keeps(text.as_bytes()) {
                pending.push(text);
            }
            continue;
        }
        if !code.starts_with("#[doc") {
            prose = Prose::new();
        }
        if code.starts_with("#[") || code.starts_with("#![") {
            derives |= code.starts_with("#[derive(") && code.contains("StrictSchema");
            replaced |= code.contains("description =") || code.contains("(skip") || code.contains("from = ");
            continue;
        }
        let is_type = ["struct ", "pub(super) struct ", "pub struct ", "enum ", "pub(super) enum "]
            .iter()
            .any(|start| code.starts_with(start));
        if (depth > 0 || is_type && derives) && !replaced {
            found.extend(pending.iter().filter(|text| !text.is_empty()));
        }
        if depth > 0 || is_type && derives && (code.ends_with('{') || code.ends_with('(')) {
            let opened = code.matches(['{', '(']).count();
            let closed = code.matches(['}', ')']).count();
            depth = (depth + opened).saturating_sub(closed);
        }
        pending.clear();
        replaced = false;
        if !code.is_empty() && !code.starts_with("where") {
            derives = false;
        }
    }
    found
}
