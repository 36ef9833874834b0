//! `check --baseline` and `check --watch`.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::{Value, json};

use super::{fixtures, outcome, strict_schema};

fn tool(name: &str, property: &Value) -> Value {
    json!({ "name": name, "inputSchema": { "type": "object", "properties": { "a": property }, "required": ["a"], "additionalProperties": false } })
}

fn write(folder: &Path, name: &str, tools: &[Value]) {
    std::fs::write(folder.join(name), format!("{:#}", json!({ "tools": tools }))).unwrap();
}

const ACCEPT: &[&str] = &["check", "tools.json", "-p", "openai,anthropic", "--baseline", "base.json"];

#[test]
fn what_the_baseline_lists_is_accepted_wherever_it_moves() {
    let folder = fixtures();
    let root = folder.path();
    let open = json!({ "type": "object", "properties": {} });
    write(root, "tools.json", &[tool("one", &open), tool("two", &json!({ "oneOf": [{ "type": "string" }] }))]);
    assert_eq!(outcome(root, &ACCEPT[..4]).0, 1);
    let (code, out, err) = outcome(root, &[ACCEPT, &["--write-baseline"]].concat());
    assert!(code == 0 && err.contains("findings to base.json"), "{out}{err}");
    let written = std::fs::read_to_string(root.join("base.json")).unwrap();
    assert!(
        written.contains(r#""tool":"two","rule":"SM-33","pointer":"/inputSchema/properties/a/oneOf""#),
        "{written}"
    );
    let (code, out, err) = outcome(root, ACCEPT);
    assert!(code == 0 && out.starts_with("nothing found") && err.contains("note: base.json accepts"), "{out}{err}");

    // With another tool in front, the lines change but the findings stay. The same rule at another place is a new finding.
    write(
        root,
        "tools.json",
        &[
            tool("zero", &json!({ "type": "string" })),
            tool("one", &open),
            tool("two", &json!({ "oneOf": [{ "type": "string" }] })),
        ],
    );
    assert_eq!(outcome(root, ACCEPT).0, 0);
    write(
        root,
        "tools.json",
        &[tool("one", &open), tool("two", &json!({ "oneOf": [{ "type": "string" }] })), tool("three", &open)],
    );
    let (code, out, _) = outcome(root, &[ACCEPT, &["-f", "concise"]].concat());
    assert!(code == 1 && out.contains("SM-03") && out.contains("SM-24") && out.contains("2 errors"), "{out}");
    // So is a finding of another dialect at the same place.
    write(root, "tools.json", &[tool("one", &open), tool("two", &json!({ "oneOf": [{ "type": "string" }] }))]);
    let (code, out, _) =
        outcome(root, &["check", "tools.json", "-p", "openai,groq", "--baseline", "base.json", "-f", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 1);
    let findings = report["files"][0]["findings"].as_array().unwrap();
    assert!(!findings.is_empty() && findings.iter().all(|it| it["dialects"] == json!(["groq-2026-11"])), "{out}");
}

#[test]
fn what_is_fixed_is_told_so_that_the_baseline_shrinks() {
    let folder = fixtures();
    let root = folder.path();
    let open = json!({ "type": "object", "properties": {} });
    write(root, "tools.json", &[tool("one", &open), tool("two", &open)]);
    write(root, "other.json", &[tool("other", &open)]);
    let both = ["check", "tools.json", "other.json", "--baseline", "base.json"];
    assert_eq!(outcome(root, &[&both[..], &["--write-baseline"]].concat()).0, 0);
    let count = || std::fs::read_to_string(root.join("base.json")).unwrap().matches("\"rule\"").count();
    let before = count();
    write(root, "tools.json", &[tool("one", &json!({ "type": "string" })), tool("two", &open)]);
    // A finding that was not checked does not count as fixed.
    let (code, _, err) = outcome(root, &["check", "tools.json", "--baseline", "base.json"]);
    assert!(code == 0 && err.contains("no longer found") && err.contains("SM-03 of `one` in tools.json at"), "{err}");
    assert!(!err.contains("other.json"), "{err}");
    assert_eq!(outcome(root, &["check", "tools.json", "--baseline", "base.json", "--write-baseline"]).0, 0);
    assert!(count() < before, "{}", count());
    assert_eq!(outcome(root, &both).0, 0, "the findings of the other file are kept");
    std::fs::remove_file(root.join("other.json")).unwrap();
    let (_, _, err) = outcome(root, &["check", "tools.json", "--baseline", "base.json"]);
    assert!(err.contains("in other.json"), "{err}");
    // The content of standard input may still be the same.
    let piped = ["check", "-", "--baseline", "base.json", "--write-baseline"];
    let schema = open.to_string();
    assert!(strict_schema(root, &piped).write_stdin(schema).output().unwrap().status.success());
    let (_, _, err) = outcome(root, &["check", "strict.json", "--baseline", "base.json"]);
    assert!(!err.contains("<stdin>") && !err.contains("tools.json"), "{err}");
    // A file that is not a baseline is never overwritten, and the baseline is not an input.
    let (code, _, err) = outcome(root, &["check", "tools.json", "--baseline", "strict.json", "--write-baseline"]);
    assert!(code == 2 && err.contains("strict.json is not a baseline"), "{err}");
    let (code, _, err) = outcome(root, &["check", "tools.json", "--baseline", "none.json"]);
    assert!(code == 2 && err.contains("--write-baseline"), "{err}");
    std::fs::create_dir(root.join("in")).unwrap();
    std::fs::rename(root.join("tools.json"), root.join("in/tools.json")).unwrap();
    let inside = ["check", "in", "--baseline", "in/base.json", "--require-recognized"];
    assert_eq!(outcome(root, &[&inside[..], &["--write-baseline"]].concat()).0, 0);
    let (code, _, err) = outcome(root, &inside);
    assert!(code == 0 && err.contains("skipped nothing"), "{err}");
}

#[test]
fn what_a_run_does_not_judge_stays_in_the_baseline() {
    let folder = fixtures();
    let root = folder.path();
    let written = || std::fs::read_to_string(root.join("base.json")).unwrap();
    let open = json!({ "type": "object", "properties": {} });
    write(root, "tools.json", &[tool("one", &open)]);
    std::fs::write(root.join("claude.json"), r#"{"name":"two","input_schema":{"type":"object"}}"#).unwrap();
    let both = ["check", "tools.json", "claude.json", "-p", "openai,anthropic", "--baseline", "base.json"];
    assert_eq!(outcome(root, &[&both[..], &["--write-baseline"]].concat()).0, 0);
    let before = written();
    // Another dialect, and the dialect of each file's own form.
    for judges in [&["-p", "anthropic"][..], &["-p", "openai"], &[]] {
        let arguments = [&["check", "tools.json", "claude.json", "--baseline", "base.json"], judges].concat();
        for more in [&[][..], &["--write-baseline"]] {
            let (code, _, err) = outcome(root, &[&arguments[..], more].concat());
            assert!(code == 0 && !err.contains("no longer found"), "{judges:?} {more:?}: {err}");
            assert_eq!(written(), before, "{judges:?}");
        }
    }
    write(root, "tools.json", &[tool("one", &json!({ "type": "string" }))]);
    let (_, _, err) = outcome(root, &["check", "tools.json", "-p", "gemini", "--baseline", "base.json"]);
    assert!(!err.contains("no longer found"), "{err}");
    assert_eq!(outcome(root, &[ACCEPT, &["--write-baseline"]].concat()).0, 0);
    assert!(!written().contains("tools.json"), "{}", written());
}

/// Every name in it is relative to its own folder.
#[test]
fn a_baseline_is_the_same_from_every_folder() {
    let folder = fixtures();
    let root = folder.path();
    let open = json!({ "type": "object", "properties": {} });
    for place in ["ci", "in/deep"] {
        std::fs::create_dir_all(root.join(place)).unwrap();
    }
    write(root, "in/tools.json", &[tool("one", &open)]);
    write(root, "in/gone.json", &[tool("two", &open)]);
    let listed = ["in/tools.json", "in/gone.json"];
    for base in ["base.json", "ci/base.json", "in/base.json"] {
        let accept = [&["check"], &listed[..], &["--baseline", base, "--write-baseline"]].concat();
        assert_eq!(outcome(root, &accept).0, 0);
        let written = std::fs::read_to_string(root.join(base)).unwrap();
        let from_deep = format!("../../{base}");
        let (code, _, err) = outcome(&root.join("in/deep"), &["check", "../tools.json", "--baseline", &from_deep]);
        assert!(code == 0 && !err.contains("no longer found"), "{base}: {err}");
        let (code, _, err) =
            outcome(&root.join("ci"), &["check", "../in", "--baseline", &format!("../{base}"), "--write-baseline"]);
        assert_eq!((code, std::fs::read_to_string(root.join(base)).unwrap()), (0, written), "{base}: {err}");
    }
    let absolute = |name: &str| root.join(name).to_str().unwrap().to_owned();
    let (tools, base) = (absolute("in/tools.json"), absolute("in/base.json"));
    let (code, _, err) = outcome(root, &["check", &tools, "--baseline", &base]);
    assert!(code == 0 && !err.contains("no longer found"), "{err}");
    assert!(std::fs::read_to_string(root.join("base.json")).unwrap().contains(r#"{"file":"in/tools.json""#));
    assert!(std::fs::read_to_string(root.join("ci/base.json")).unwrap().contains(r#"{"file":"../in/tools.json""#));
    std::fs::remove_file(root.join("in/gone.json")).unwrap();
    let (_, _, err) = outcome(&root.join("in"), &["check", "tools.json", "--baseline", "base.json"]);
    assert!(err.contains("no longer found") && err.contains("in gone.json"), "{err}");
}

#[test]
fn a_change_is_checked_again() {
    let folder = fixtures();
    let root = folder.path();
    let open = json!({ "type": "object", "properties": {} });
    write(root, "tools.json", &[tool("one", &open)]);
    let mut program = Command::new(assert_cmd::cargo::cargo_bin("strict-schema"))
        .current_dir(root)
        .args(["check", "tools.json", "--watch", "-f", "concise", "-o", "report.txt"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (sender, lines) = mpsc::channel();
    let stderr = program.stderr.take().unwrap();
    std::thread::spawn(move || {
        BufReader::new(stderr).lines().map_while(Result::ok).for_each(|it| drop(sender.send(it)));
    });
    let until = |words: &str| {
        let mut all = Vec::new();
        loop {
            match lines.recv_timeout(Duration::from_secs(30)) {
                Ok(line) if line.contains(words) => return,
                Ok(line) => all.push(line),
                Err(error) => panic!("{error}: no {words}: {all:?}"),
            }
        }
    };
    let report = || std::fs::read_to_string(root.join("report.txt")).unwrap();
    until("watching 1 file, until Ctrl-C");
    assert!(report().contains("SM-03"));
    // Incomplete JSON does not end the watch.
    std::fs::write(root.join("tools.json"), "{").unwrap();
    until("tools.json changed");
    until("not JSON");
    until("watching");
    write(root, "tools.json", &[tool("one", &json!({ "type": "string" }))]);
    until("tools.json changed");
    until("watching");
    assert!(report().contains("nothing found"), "{}", report());
    assert!(program.try_wait().unwrap().is_none(), "it ends by itself");
    program.kill().unwrap();
    program.wait().unwrap();
    for arguments in
        [&["check", "-", "--watch"][..], &["check", "--mcp", "x", "--watch"], &["check", "none.json", "--watch"]]
    {
        let (code, _, err) = outcome(root, arguments);
        assert!(code == 2 && err.contains("watch"), "{err}");
    }
}
