//! Hostile texts: each leads to a useful error, and never to a panic.

use std::io::Read as _;
use std::process::{Command as Process, Stdio};

use strict_schema_tests::corpus::tries;

use super::{fixtures, outcome, run, strict_schema};

/// Runs every command that reads schemas on this file: each ends with one of its exit codes.
#[track_caller]
fn survives(bytes: &[u8]) {
    let folder = fixtures();
    std::fs::write(folder.path().join("it.json"), bytes).unwrap();
    for command in [
        &["check", "it.json", "--all"][..],
        &["check", "it.json", "--all", "--format", "sarif"],
        &["check", "it.json", "--format", "junit"],
        &["compat", "it.json"],
        &["fix", "it.json"],
        &["fix", "it.json", "-w", "--lossy", "--codec", "c.json"],
        &["snapshot", "snaps", "it.json"],
        &["diff", "it.json", "strict.json"],
        &["decode", "--codec", "it.json", "strict.json"],
    ] {
        let (code, _, said) = outcome(folder.path(), command);
        assert!(matches!(code, 0..=2) && !said.contains("panicked"), "{command:?}: {said}");
    }
}

#[test]
fn truncated_texts() {
    let whole = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/request.json")).unwrap();
    for end in (0..whole.len()).step_by(97) {
        survives(&whole[..end]);
    }
}

#[test]
fn deep_texts() {
    for levels in [200, 600, 100_000] {
        survives(&[vec![b'['; levels], vec![b']'; levels]].concat());
        let schema = [r#"{"type":"array","items":"#.repeat(levels), "{}".to_owned(), "}".repeat(levels)].concat();
        survives(schema.as_bytes());
    }
}

#[test]
fn odd_texts() {
    for text in [
        &b"\xff\xfe{}"[..],
        b"\xef\xbb\xbf{\"type\":\"object\"}",
        b"{}",
        b"true",
        b"[]",
        b"null",
        b"{\"type\":1e999}",
        b"{\"a\":1,\"a\":2,\"type\":\"object\",\"type\":\"string\"}",
        b"{\"tools\":[null]}",
        b"{\"tools\":[{\"name\":\"a\",\"inputSchema\":7}]}",
        b"{\"name\":\"\",\"inputSchema\":true}",
        b"/* open",
        b"{\"$ref\":\"#\"}",
        b"{\"properties\":{\"\":{\"$ref\":\"#/properties/~01~1\"}}}",
        b"{\"type\":\"string\"} // end",
        b"{\"type\":\"string\",}",
        b"\"",
        b"",
    ] {
        survives(text);
    }
}

#[test]
#[cfg(unix)]
fn a_file_without_an_end() {
    let folder = fixtures();
    let (code, _, said) = outcome(folder.path(), &["check", "/dev/zero"]);
    assert!(code == 2 && said.contains("larger than 256 MiB"), "{said}");
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let folder = fixtures();
    for format in ["human", "concise", "markdown", "github"] {
        let (printed, code) = run(folder.path(), &["check", "control.json", "--all", "--format", format]);
        let raw = printed.chars().find(|it| it.is_control() && *it != '\n' || *it == '\u{202e}');
        assert_eq!((raw, code), (None, 1), "{format}: {printed:?}");
    }
}

/// Names, messages and files contain foreign text: it cannot end a cell, a span or an annotation, and no program obeys it.
#[test]
fn foreign_text_stays_where_it_is_quoted() {
    let folder = fixtures();
    let name = "a\n::error::owned\n##[stop-commands]x\u{202e}\u{9b}|` [link](http://x) <b>";
    let tool =
        serde_json::json!({ "name": name, "inputSchema": { "type": "object", "properties": { name: { "not": {} } } } });
    let file = "b\n::warning::owned ##[error]`|.json";
    std::fs::write(folder.path().join(file), tool.to_string()).unwrap();
    for format in ["human", "concise", "github", "markdown", "junit", "json", "sarif"] {
        for github in [false, true] {
            let mut command = strict_schema(folder.path(), &["check", file, "package.json", "--all", "-f", format]);
            if github {
                command.env("GITHUB_ACTIONS", "true");
            }
            let output = command.output().unwrap();
            let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
            let (out, err) = (text(&output.stdout), text(&output.stderr));
            for printed in [&out, &err] {
                let is_hidden = |it: char| it.is_control() && it != '\n' || it == '\u{202e}';
                assert!(!printed.contains(is_hidden), "{format}: {printed:?}");
                let is_program = matches!(format, "json" | "sarif" | "junit");
                assert!(is_program || !printed.contains("##["), "{format}: {printed}");
                let is_own = |line: &str| {
                    format == "github" && ["::error file=", "::warning file="].iter().any(|it| line.starts_with(it))
                        || !line.contains("::")
                };
                let obeyed = printed.lines().find(|line| line.trim().starts_with("::") && !is_own(line));
                assert!(is_program || !github || obeyed.is_none(), "{format}: {obeyed:?}");
            }
            assert!(
                err.lines()
                    .all(|it| ["error: ", "help: ", "note: ", "checked "].iter().any(|start| it.starts_with(start))),
                "{err}"
            );
        }
    }
    // Only the same fence closes a span.
    for command in [
        &["check", file, "-f", "markdown"][..],
        &["compat", file, "-f", "markdown"],
        &["diff", file, "tools/v1.json", "-f", "markdown"],
    ] {
        let (out, _) = run(folder.path(), command);
        for line in out.lines().filter(|it| it.contains("[link]")) {
            let before = &line[..line.find("[link]").unwrap()];
            let fence = before.split(|it| it != '`').map(str::len).max().unwrap();
            assert!(fence > 1 && line.matches(&"`".repeat(fence)).count() % 2 == 0, "{line}");
        }
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let tables: Vec<_> = out.lines().filter(|it| it.starts_with('|')).collect();
        assert!(tables.iter().all(|it| [3, 4, cells(tables[0])].contains(&cells(it))), "{out}");
    }
    // JSON contains the same text, escaped.
    let (out, _) = run(folder.path(), &["check", file, "-f", "json"]);
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["files"][0]["items"][0]["name"], name);
}

#[test]
fn a_finding_lists_a_few_names() {
    let folder = fixtures();
    let names: Vec<_> = (0..20_000).map(|it| format!("property_{it}")).collect();
    let twice = [names.clone(), names.clone()].concat();
    let properties: serde_json::Map<_, _> =
        names.iter().map(|it| (it.clone(), serde_json::json!({ "type": "string" }))).collect();
    for schema in [
        serde_json::json!({ "type": "object", "properties": properties }),
        serde_json::json!({ "type": "object", "properties": properties, "required": [] }),
        serde_json::json!({ "type": "object", "properties": {}, "required": names }),
        serde_json::json!({ "type": "object", "properties": {}, "required": twice }),
    ] {
        std::fs::write(folder.path().join("wide.json"), schema.to_string()).unwrap();
        for provider in ["openai", "moonshot", "anthropic"] {
            let (out, _) = run(folder.path(), &["check", "wide.json", "-f", "concise", "-p", provider]);
            assert!(out.lines().all(|it| it.len() < 1_000), "{provider}: {out:.2000}");
        }
    }
}

#[test]
fn colours_are_for_terminals_and_for_those_who_ask() {
    let folder = fixtures();
    let has_color = |arguments: &[&str], variable: Option<&str>| {
        let mut command = strict_schema(folder.path(), arguments);
        if let Some(name) = variable {
            command.env(name, "1");
        }
        command.output().unwrap().stdout.contains(&0x1b)
    };
    assert!(!has_color(&["check", "weather.json"], None));
    assert!(has_color(&["check", "weather.json", "--color", "always"], None));
    assert!(has_color(&["check", "weather.json"], Some("CLICOLOR_FORCE")));
    assert!(!has_color(&["check", "weather.json", "--color", "never"], Some("CLICOLOR_FORCE")));
    assert!(has_color(&["check", "weather.json"], Some("FORCE_COLOR")));
    assert!(!has_color(&["check", "weather.json", "--color", "never"], Some("FORCE_COLOR")));
    let off = strict_schema(folder.path(), &["check", "weather.json"]).env("FORCE_COLOR", "0").output().unwrap();
    let none = strict_schema(folder.path(), &["check", "weather.json"])
        .envs([("FORCE_COLOR", "1"), ("NO_COLOR", "1")])
        .output()
        .unwrap();
    assert!(!off.stdout.contains(&0x1b) && !none.stdout.contains(&0x1b));
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = fixtures();
    let many = "{\"type\":\"string\"}\n".repeat(20_000);
    std::fs::write(folder.path().join("many.jsonl"), many).unwrap();
    let mut child = Process::new(assert_cmd::cargo::cargo_bin("strict-schema"))
        .args(["check", "many.jsonl", "--format", "concise"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        (output.status.code(), &*output.stderr),
        (Some(1), &b"checked 20000 schemas in 1 file; skipped nothing\n"[..]),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// If the output cannot be written, the exit code still reports the result.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_no_panic() {
    let folder = fixtures();
    let full = || std::fs::File::options().write(true).open("/dev/full").unwrap();
    let code = |arguments: &[&str], output: Stdio, errors: Stdio| {
        let mut command = Process::new(assert_cmd::cargo::cargo_bin("strict-schema"));
        command.args(arguments).current_dir(folder.path()).stdin(Stdio::null()).stdout(output).stderr(errors);
        command.status().unwrap().code()
    };
    for arguments in
        [&["check", "weather.json"][..], &["fix", "weather.json"], &["compat", "weather.json"], &["guide"], &["man"]]
    {
        assert_eq!(code(arguments, full().into(), Stdio::null()), Some(2), "{arguments:?}");
    }
    assert_eq!(code(&["check", "weather.json", "-o", "/dev/full"], Stdio::null(), Stdio::null()), Some(2));
    assert_eq!(code(&["check", "gone.json"], Stdio::null(), full().into()), Some(2));
    assert_eq!(code(&["check", "weather.json"], Stdio::null(), full().into()), Some(1));
    assert_eq!(code(&["fix", "weather.json"], Stdio::null(), full().into()), Some(1));
    assert_eq!(code(&["check", ""], Stdio::null(), full().into()), Some(2));
}

#[test]
fn what_cannot_be_read_takes_nothing_else_down() {
    let folder = fixtures();
    let (code, out, err) = outcome(folder.path(), &["check", "weather.json", "gone.json", "--format", "concise"]);
    assert!(code == 2 && out.contains("weather.json:1:1") && err.contains("cannot read gone.json"), "{out}{err}");
}

/// The time grows linearly with the length, not with its square.
#[test]
fn long_texts_come_to_an_end() {
    let folder = fixtures();
    let ends = |arguments: &[&str], input: &str| {
        let mut command = strict_schema(folder.path(), arguments);
        let output = command.write_stdin(input).timeout(std::time::Duration::from_secs(100)).output().unwrap();
        assert!(matches!(output.status.code(), Some(0..=2)), "{arguments:?}: {input:.60}");
    };
    for piece in
        ["a", "'", "1", "\\", "&", "{", "tools[0].", "context=('", "$.a", "/properties", "{\"a\":\"", "In context=(), "]
    {
        ends(&["explain", "-"], &piece.repeat(tries(1 << 10) / piece.len()));
    }
    let tool = |index: usize| {
        format!(
            "{{\"name\":\"t{index}\",\"inputSchema\":{{\"type\":\"object\",\"properties\":{{\"a\":{{\"oneOf\":[]}}}}}}}}"
        )
    };
    let tools: Vec<_> = (0..tries(75)).map(tool).collect();
    let list = format!("[{}]", tools.join(","));
    for arguments in [
        &["check", "-", "--all", "-f", "concise"][..],
        &["check", "-", "--all", "-f", "junit"],
        &["compat", "-"],
        &["fix", "-"],
    ] {
        ends(arguments, &list);
    }
    // Each operation refers to everything.
    let count = tries(125);
    let schemas: serde_json::Map<_, _> = (0..count)
        .map(|it| (format!("S{it}"), serde_json::json!({ "type": "object", "properties": { "n": { "$ref": format!("#/components/schemas/S{}", (it + 1) % count) } } })))
        .collect();
    let operation = |it: usize| serde_json::json!({ "post": { "operationId": format!("op{it}"), "requestBody": { "content": { "application/json": { "schema": { "$ref": format!("#/components/schemas/S{it}") } } } } } });
    let paths: serde_json::Map<_, _> = (0..count).map(|it| (format!("/p{it}"), operation(it))).collect();
    let document =
        serde_json::json!({ "openapi": "3.1.0", "paths": paths, "components": { "schemas": schemas } }).to_string();
    ends(&["check", "-", "-f", "concise"], &document);
    std::fs::write(folder.path().join("api.json"), &document).unwrap();
    ends(&["snapshot", "snaps", "api.json"], "");
    // Everything is on one line, and each finding needs a column.
    let many: Vec<_> = (0..tries(2_500)).map(tool).collect();
    ends(&["check", "-", "-f", "concise"], &format!("[{}]", many.join(",")));
    let lines = "{\"type\":\"object\"}\n".repeat(tries(2_500));
    ends(&["fix", "-"], &lines);
    ends(&["check", "-", "-f", "junit"], &lines);
    let rows = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#.to_owned() + "\n";
    let error = "In context=(), 'additionalProperties' is required to be supplied and to be false.";
    ends(&["explain", error, "--schema", "-"], &rows.repeat(tries(5_000)));
}

/// A mapping of YAML begins with its first key, which may have any character.
#[test]
fn a_mapping_may_begin_with_any_character() {
    for text in ["übersicht: x\ntype: object\nproperties: {}\n", "anyOf:\n    - ä: 1\n", "𝄞: 1\ntype: string\n"] {
        let folder = super::folder(&[("it.yaml", text)]);
        let error = "In context=(), 'additionalProperties' is required to be supplied and to be false.";
        for command in [
            &["check", "it.yaml", "--all"][..],
            &["check", "it.yaml", "--all", "-f", "sarif"],
            &["compat", "it.yaml"],
            &["explain", error, "--schema", "it.yaml"],
        ] {
            let (code, _, said) = outcome(folder.path(), command);
            assert!(matches!(code, 0 | 1), "{command:?} {text}: {said}");
        }
    }
}
