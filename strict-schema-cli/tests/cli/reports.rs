//! The formats that programs read.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{fixtures, outcome, run};

fn json(format: &str) -> Value {
    let folder = fixtures();
    let (printed, code) =
        run(folder.path(), &["check", "weather.json", "request.json", "lines.jsonl", "--format", format]);
    assert_eq!(code, 1);
    serde_json::from_str(&printed).unwrap()
}

/// SARIF's JSON Schema, from the `serde-sarif` package that cargo has fetched.
fn sarif_schema() -> Value {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut metadata = std::process::Command::new(cargo);
    metadata
        // Cargo has not fetched the packages for other platforms.
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", "host-tuple"])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = metadata.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages.iter().find(|it| it["name"] == "serde-sarif").unwrap();
    let manifest = std::path::Path::new(package["manifest_path"].as_str().unwrap());
    let text = std::fs::read_to_string(manifest.with_file_name("src").join("schema.json")).unwrap();
    let mut schema: Value = serde_json::from_str(&text).unwrap();
    // The published pattern is not a valid regular expression, and the reports have no `language`.
    for definition in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][definition]["properties"]["language"];
        language.as_object_mut().unwrap().remove("pattern").unwrap();
    }
    schema
}

#[test]
fn sarif_is_as_its_schema_says() {
    let schema = sarif_schema();
    assert!(schema["$id"].as_str().unwrap().ends_with("sarif-schema-2.1.0.json"));
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let faults = |log: &Value| validator.iter_errors(log).map(|it| it.to_string()).collect::<Vec<_>>();
    let folder = fixtures();
    std::fs::write(folder.path().join("a\n\u{1b} %#?ü.json"), r#"{"type":"string"}"#).unwrap();
    assert_eq!(run(folder.path(), &["snapshot", "snaps", "tools/v2.json"]).1, 0);
    for arguments in [
        &["check", ".", "--all"][..],
        &["check", "strict.json"],
        &["check", "control.json", "request.json", "--provider", "gemini"],
        &["check", "tools/v1.json", "--snapshot", "snaps"],
    ] {
        let (printed, _) = run(folder.path(), &[arguments, &["--format", "sarif", "--isolated"]].concat());
        let mut log: Value = serde_json::from_str(&printed).unwrap();
        assert_eq!(faults(&log), [""; 0], "{arguments:?}");
        // The schema detects errors.
        log["runs"][0]["results"] = serde_json::json!([{ "level": "fatal" }]);
        assert_eq!(faults(&log).len(), 2, "{:?}", faults(&log));
    }
}

/// The requirements of SARIF 2.1.0 beyond its schema, by its specification (sections 3.13 to 3.30).
#[test]
fn sarif_is_as_its_specification_says() {
    let log = json("sarif");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let ids: BTreeSet<_> = rules.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), rules.len(), "each rule once");
    let results = run["results"].as_array().unwrap();
    assert!(results.len() > 5);
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(matches!(result["level"].as_str(), Some("error" | "warning")));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().unwrap();
        assert!(!uri.starts_with('/') && !uri.contains([' ', '\\', ':']), "{uri}");
        let number = |key: &str| place["region"][key].as_u64().unwrap();
        assert!(number("startLine") >= 1 && number("endLine") >= number("startLine"));
        assert!(number("startColumn") >= 1 && number("endColumn") >= number("startColumn"));
    }
}

/// Line and column point to the subject of the finding.
#[test]
fn positions_are_those_of_the_text() {
    let folder = fixtures();
    let report = json("json");
    let mut seen = 0;
    for file in report["files"].as_array().unwrap() {
        let text = std::fs::read_to_string(folder.path().join(file["path"].as_str().unwrap())).unwrap();
        for finding in file["findings"].as_array().unwrap() {
            let number = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
            let line = text.lines().nth(number("line") - 1).unwrap();
            let marked: String = line.chars().skip(number("column") - 1).take(number("length")).collect();
            assert!(text[number("offset")..].starts_with(&marked), "{finding}");
            let last = finding["pointer"].as_str().unwrap().rsplit('/').next().unwrap();
            assert!(
                marked == "{" || marked == "[" || marked == format!("\"{last}\"") || marked.starts_with('"'),
                "{marked}: {finding}"
            );
            seen += 1;
        }
    }
    assert_eq!(report["summary"]["errors"].as_u64().unwrap() + report["summary"]["warnings"].as_u64().unwrap(), seen);
}

/// `JUnit`'s counts match its elements, and each element is closed.
#[test]
fn junit_is_well_formed() {
    let folder = fixtures();
    let tool = r#"{"name":"a&b<c>\"d'","inputSchema":{"type":"object"}}"#;
    std::fs::write(folder.path().join("marks.json"), tool).unwrap();
    let (printed, _) = run(folder.path(), &["check", "--format", "junit", "marks.json"]);
    assert!(printed.contains(r#"<testcase name="a&amp;b&lt;c&gt;&quot;d&apos;""#), "{printed}");
    std::fs::write(folder.path().join("marks.json"), r#"[{"type":"string"},{"type":"object"}]"#).unwrap();
    let (printed, _) = run(folder.path(), &["check", "--format", "junit", "marks.json"]);
    assert!(printed.contains(r#"<testcase name="marks.json#/1""#), "{printed}");
    for files in [&["weather.json", "request.json"][..], &["control.json"], &["strict.json"]] {
        let (printed, _) = run(folder.path(), &[&["check", "--format", "junit"], files].concat());
        let count = |what: &str| printed.matches(what).count();
        let cases = count("<testcase ");
        assert!(printed.contains(&format!("<testsuites name=\"strict-schema\" tests=\"{cases}\"")), "{printed}");
        assert_eq!(
            count("<testcase "),
            count("</testcase>") + printed.lines().filter(|it| it.contains("<testcase") && it.ends_with("/>")).count()
        );
        assert_eq!(count("<failure "), count("</failure>"));
        assert!(!printed.chars().any(|it| it.is_control() && it != '\n'), "{printed:?}");
    }
}

#[test]
fn a_report_goes_to_a_file() {
    let folder = fixtures();
    let arguments = ["check", "weather.json", "-f", "sarif", "-o", "out.sarif", "--exit-zero"];
    assert_eq!(run(folder.path(), &arguments), (String::new(), 0));
    let text = std::fs::read_to_string(folder.path().join("out.sarif")).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap()["version"], "2.1.0");
}

/// Also if a folder or a pattern leads to it.
#[test]
fn an_older_report_is_no_input() {
    let all = ["human", "concise", "json", "sarif", "github", "junit", "markdown"];
    let reports = all.map(|format| (format, "report.txt")).into_iter();
    for (format, report) in reports.chain([("json", "report.json"), ("sarif", "report.json")]) {
        let folder = fixtures();
        let checked = |inputs: &[&str]| {
            let arguments = [&["check", "-f", format, "-o", report], inputs].concat();
            let outcome = outcome(folder.path(), &arguments);
            (outcome, std::fs::read_to_string(folder.path().join(report)).unwrap())
        };
        let before = checked(&["."]);
        assert_eq!(before.0.0, 1, "{before:?}");
        assert_eq!(checked(&["."]), before, "{format} {report}");
        // A shell expands a pattern to its name.
        if matches!(format, "json" | "sarif") {
            let before = checked(&["weather.json"]);
            assert_eq!(checked(&["weather.json", report]), before, "{format} {report}");
        }
    }
}

/// A file that cannot be read may be a schema with a slip in it.
#[test]
fn findings_do_not_replace_what_cannot_be_read() {
    let folder = fixtures();
    for (name, text) in [("tools.json", "{\"name\":\"a\",\"input_schema\":{oops}}"), ("models.py", "class A: pass\n")] {
        std::fs::write(folder.path().join(name), text).unwrap();
        for inputs in
            [&["."][..], &["*"], &[name, "strict.json"]].iter().filter(|it| name != "models.py" || it[0] != ".")
        {
            let arguments = [&["check", "-o", name], *inputs].concat();
            assert_eq!(run(folder.path(), &arguments).1, 2, "{name} {inputs:?}");
            assert_eq!(std::fs::read_to_string(folder.path().join(name)).unwrap(), text, "{name} {inputs:?}");
        }
    }
}

#[test]
fn a_run_that_fails_replaces_nothing() {
    let folder = fixtures();
    let place = folder.path().join("report.json");
    for before in ["{\n  \"version\": 1,\n  \"dialects\": [] }", "nothing found in 1 schema of 1 file, by a", ""] {
        std::fs::write(&place, before).unwrap();
        for fails in [&["gone*.json"][..], &["weather.json", "--snapshot", "gone"], &["--config", "gone.toml", "."]] {
            let arguments = [&["check", "-o", "report.json"], fails].concat();
            assert_eq!(run(folder.path(), &arguments).1, 2, "{fails:?}");
            assert_eq!(std::fs::read_to_string(&place).unwrap(), before, "{fails:?}");
        }
    }
}

#[test]
fn findings_replace_nothing_that_has_something_to_check() {
    let folder = fixtures();
    for name in ["weather.json", "lines.jsonl"] {
        let read = || std::fs::read_to_string(folder.path().join(name)).unwrap();
        let before = read();
        for input in [".", "*", name] {
            assert_eq!(run(folder.path(), &["check", input, "-o", name]).1, 2, "{name} {input}");
            assert_eq!(read(), before, "{name} {input}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_an_older_report_stays() {
    let folder = fixtures();
    let place = folder.path().join("out.json");
    std::os::unix::fs::symlink("target.txt", &place).unwrap();
    for (input, code) in [("weather.json", 1), (".", 1), ("gone*.json", 2), (".", 1)] {
        assert_eq!(run(folder.path(), &["check", input, "-f", "json", "-o", "out.json"]).1, code, "{input}");
        assert!(place.is_symlink() && std::fs::read_to_string(&place).unwrap().contains("\"version\""), "{input}");
    }
}

#[test]
fn exit_codes_say_what_there_is() {
    let folder = fixtures();
    let code = |arguments: &[&str]| run(folder.path(), arguments).1;
    assert_eq!(code(&["check", "strict.json"]), 0);
    assert_eq!(code(&["check", "weather.json"]), 1);
    assert_eq!(code(&["check", "weather.json", "--exit-zero"]), 0);
    assert_eq!(code(&["check", "gone.json", "--exit-zero"]), 2);
    assert_eq!(code(&["check", "weather.json", "--provider", "nobody"]), 2);
    assert_eq!(code(&["check", "--no-such-flag"]), 2);
    // Gemini ignores unknown keywords: warnings.
    assert_eq!(code(&["check", "weather.json", "--provider", "gemini"]), 0);
    assert_eq!(code(&["check", "commented.jsonc", "--provider", "mistral"]), 0);
    assert_eq!(code(&["check", "commented.jsonc", "--provider", "mistral", "--fail-on", "warning"]), 1);
}

/// A request with this number of tools, each of which is fine alone.
fn request(tools: usize) -> String {
    let schema = serde_json::json!({
        "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false
    });
    let tools: Vec<_> = (0..tools)
        .map(|it| serde_json::json!({ "name": format!("tool_{it}"), "strict": true, "input_schema": schema }))
        .collect();
    serde_json::json!({ "model": "m", "messages": [], "tools": tools }).to_string()
}

#[test]
fn the_tools_of_a_request_are_judged_together() {
    let folder = fixtures();
    for (count, provider, said) in [
        (20, "anthropic", None),
        (21, "anthropic", Some("21 strict tools")),
        (128, "openai", None),
        (128, "moonshot", None),
        (129, "openai", Some("129 tools, and 128 are allowed in one request")),
    ] {
        std::fs::write(folder.path().join("many.json"), request(count)).unwrap();
        let (printed, code) =
            run(folder.path(), &["check", "many.json", "--provider", provider, "--format", "concise"]);
        match said {
            None => assert_eq!(code, 0, "{printed}"),
            Some(said) => assert!(code == 1 && printed.contains(said), "{printed}"),
        }
    }
}

#[test]
fn a_warning_is_explained_where_there_is_one() {
    let folder = fixtures();
    for (tools, is_warned) in [
        (r#"[{"name":"same","inputSchema":{"type":"object"}},{"name":"same","inputSchema":{"type":"object"}}]"#, false),
        (
            r#"{"name":"one","inputSchema":{"type":"object","properties":{},"required":[],"additionalProperties":false,"default":{}}}"#,
            true,
        ),
    ] {
        std::fs::write(folder.path().join("it.json"), tools).unwrap();
        let (printed, _) = run(folder.path(), &["compat", "it.json", "-p", "openai"]);
        assert_eq!(printed.contains("marks a warning"), is_warned, "{printed}");
    }
}

/// The library's `assert_snapshot!` writes the same files as `snapshot`.
#[test]
fn the_library_writes_the_same_snapshots() {
    let folder = fixtures();
    let snapshots = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../strict-schema/tests/snapshots");
    super::copy(&snapshots, &folder.path().join("theirs"));
    let (printed, code) = run(folder.path(), &["snapshot", "ours", "theirs"]);
    assert_eq!(code, 0, "{printed}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name).join("get_weather.json")).unwrap();
    assert_eq!(read("ours"), read("theirs"));
    let (printed, code) = run(folder.path(), &["check", "theirs", "--snapshot", "ours", "--isolated"]);
    assert_eq!(code, 0, "{printed}");
}

#[test]
fn junit_tells_values_apart_and_has_what_could_not_be_read() {
    let folder = super::folder(&[("a.jsonl", "\n\n{\"type\":\"object\"}\n{\"type\":\"object\"}\n"), ("b.json", "{")]);
    let (out, code) = run(folder.path(), &["check", "a.jsonl", "b.json", "gone.json", "-f", "junit"]);
    assert!(code == 2 && out.contains("name=\"a.jsonl:3\"") && out.contains("name=\"a.jsonl:4\""), "{out}");
    let (table, _) = run(folder.path(), &["compat", "a.jsonl"]);
    assert!(table.contains("a.jsonl:3") && table.contains("a.jsonl:4"), "{table}");
    assert!(
        out.contains("<error message=\"b.json:1:1: this is not JSON") && out.contains("cannot read gone.json"),
        "{out}"
    );
    assert!(out.contains("errors=\"2\""), "{out}");
}

#[test]
fn a_dash_is_standard_output() {
    let folder = fixtures();
    let plain = run(folder.path(), &["check", "weather.json", "-f", "json"]);
    assert_eq!(run(folder.path(), &["check", "weather.json", "-f", "json", "-o", "-"]), plain);
    assert!(!folder.path().join("-").exists());
}
