//! Files with byte order marks, other encodings, pipes, links and strange names.

use std::path::Path;

use serde_json::{Value, json};

use super::{fed, fixtures, outcome, run};

const OPEN: &str = "{\"type\":\"object\",\"properties\":{},\"required\":[]}\n";

fn utf_16(text: &str, big: bool) -> Vec<u8> {
    let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
    std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(bytes).collect()
}

#[test]
fn the_mark_of_utf_8_is_no_part_of_the_text() {
    let folder = fixtures();
    let file = folder.path().join("bom.json");
    std::fs::write(&file, format!("\u{feff}{OPEN}")).unwrap();
    let (code, out, _) = outcome(folder.path(), &["check", "bom.json", "--format", "concise"]);
    assert!(code == 1 && out.starts_with("bom.json:1:2: error[SM-03"), "{out}");
    // The mark stays in its place.
    let (code, _, err) = outcome(folder.path(), &["fix", "bom.json", "--write", "--lossy"]);
    assert_eq!(code, 0, "{err}");
    let fixed = std::fs::read_to_string(&file).unwrap();
    assert!(fixed.starts_with("\u{feff}{") && fixed.contains("additionalProperties"), "{fixed:?}");
    assert_eq!(run(folder.path(), &["check", "bom.json"]).1, 0);
    // A second mark is a fault of the text.
    std::fs::write(&file, format!("\u{feff}\u{feff}{OPEN}")).unwrap();
    for command in ["check", "fix"] {
        let (code, _, err) = outcome(folder.path(), &[command, "bom.json"]);
        assert!(code == 2 && err.contains("this is not JSON"), "{command}: {code} {err}");
    }
}

#[test]
fn utf_16_is_named() {
    let folder = fixtures();
    for big in [false, true] {
        std::fs::write(folder.path().join("wide.json"), utf_16(OPEN, big)).unwrap();
        for command in ["check", "fix", "compat"] {
            let (code, _, err) = outcome(folder.path(), &[command, "wide.json"]);
            assert!(code == 2 && err.contains("wide.json: it is UTF-16") && err.contains("iconv"), "{err}");
        }
    }
}

/// Lines of a file from another system have other ends: they count the same, and stay.
#[test]
fn other_line_ends() {
    let folder = fixtures();
    let file = folder.path().join("lines.jsonl");
    std::fs::write(&file, format!("{0}\r\n\r\n{0}\r\n", OPEN.trim())).unwrap();
    let (code, out, _) = outcome(folder.path(), &["check", "lines.jsonl", "--format", "concise"]);
    assert!(code == 1 && out.contains("lines.jsonl:1:1:") && out.contains("lines.jsonl:3:1:"), "{out}");
    assert_eq!(outcome(folder.path(), &["fix", "lines.jsonl", "-w", "--lossy"]).0, 0);
    let fixed = std::fs::read_to_string(&file).unwrap();
    assert_eq!((fixed.matches("\r\n").count(), fixed.matches('\n').count()), (3, 3), "{fixed:?}");
    assert_eq!(run(folder.path(), &["check", "lines.jsonl"]).1, 0);
    // A new whole has the indentation of the old one.
    let file = folder.path().join("tabs.json");
    let array = "{\r\n\t\"type\": \"array\",\r\n\t\"items\": { \"type\": \"string\" }\r\n}\r\n";
    std::fs::write(&file, array).unwrap();
    assert_eq!(outcome(folder.path(), &["fix", "tabs.json", "-w", "--lossy"]).0, 0);
    let fixed = std::fs::read_to_string(&file).unwrap();
    assert!(fixed.contains("\r\n\t\"properties\": { \"value\""), "{fixed}");
    assert_eq!(fixed.matches('\n').count(), fixed.matches("\r\n").count());
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::process::Command;

    use super::*;

    fn pipe(folder: &Path, name: &str) {
        assert!(Command::new("mkfifo").arg(folder.join(name)).status().unwrap().success());
    }

    /// Reads the pipe as `cat` does: until the writer ends.
    #[test]
    fn a_named_pipe_is_read() {
        let folder = fixtures();
        pipe(folder.path(), "in.json");
        let path = folder.path().join("in.json");
        let writer = std::thread::spawn(move || std::fs::write(path, OPEN).unwrap());
        let (code, out, err) = outcome(folder.path(), &["check", "in.json", "--format", "concise"]);
        writer.join().unwrap();
        assert!(code == 1 && out.starts_with("in.json:1:1: error[SM-03"), "{out}{err}");
    }

    /// Its text is judged, compared with the snapshots and searched for servers.
    #[test]
    fn a_pipe_is_read_once() {
        let folder = fixtures();
        let tools = std::fs::read_to_string(folder.path().join("tools/v1.json")).unwrap();
        assert_eq!(outcome(folder.path(), &["snapshot", "snaps", "tools/v1.json"]).0, 0);
        for more in [&["--snapshot", "snaps"][..], &["--start-servers"]] {
            let arguments = [&["check", "/dev/stdin", "-p", "gemini"], more].concat();
            let (code, _, err) = fed(folder.path(), &arguments, &*tools);
            assert_eq!((code, &*err), (0, "checked 2 tools in 1 file; skipped nothing\n"));
        }
    }

    /// Reading the pipe would block, since it has no writer.
    #[test]
    fn a_pipe_is_not_searched_for() {
        let folder = fixtures();
        pipe(folder.path(), "tools/in.json");
        for input in ["tools", "tools/*.json"] {
            let (code, out, err) = outcome(folder.path(), &["check", input, "--format", "concise"]);
            assert!(code == 1 && out.contains("2 of 2 files"), "{input}: {out}{err}");
            assert_eq!(err, "checked 4 tools in 2 files; skipped nothing\n");
        }
    }

    #[test]
    fn a_link_is_read_and_stays_one() {
        let folder = fixtures();
        let real = folder.path().join("real.txt");
        std::fs::write(&real, OPEN).unwrap();
        let link = folder.path().join("link.json");
        symlink("real.txt", &link).unwrap();
        let (code, out, _) = outcome(folder.path(), &["check", "link.json", "--format", "concise"]);
        assert!(code == 1 && out.starts_with("link.json:1:1:"), "{out}");
        assert_eq!(outcome(folder.path(), &["fix", "link.json", "-w", "--lossy"]).0, 0);
        assert!(link.is_symlink() && !real.is_symlink());
        assert!(std::fs::read_to_string(&real).unwrap().contains("additionalProperties"));
        // Both of its names are fixed.
        std::fs::write(&real, OPEN).unwrap();
        let (code, out, err) = outcome(folder.path(), &["fix", "link.json", "real.txt", "-w", "--lossy"]);
        assert!(code == 0 && out == "fixed link.json\nfixed real.txt\n", "{out}{err}");
    }

    #[test]
    fn links_that_lead_nowhere() {
        let folder = fixtures();
        symlink("gone", folder.path().join("tools/dangling.json")).unwrap();
        symlink("loop.json", folder.path().join("tools/loop.json")).unwrap();
        symlink(".", folder.path().join("tools/circle")).unwrap();
        // As arguments, they are errors.
        for (name, why) in [("dangling", "No such file"), ("loop", "symbolic links")] {
            let name = format!("tools/{name}.json");
            for command in [&["check"][..], &["fix", "-w", "--lossy"]] {
                let (code, _, err) = outcome(folder.path(), &[command, &[&*name]].concat());
                assert!(code == 2 && err.contains(&name) && err.contains(why), "{err}");
            }
            let codec = ["fix", "weather.json", "--codec", &name];
            let (code, _, err) = outcome(folder.path(), &codec);
            assert!(code == 2 && err.contains("cannot write"), "{err}");
            assert!(folder.path().join(&name).is_symlink());
        }
        // In a folder, they are skipped.
        let (code, out, err) = outcome(folder.path(), &["check", "tools", "--format", "concise"]);
        assert!(code == 1 && out.contains("2 of 2 files"), "{out}{err}");
        assert_eq!(err, "checked 4 tools in 2 files; skipped nothing\n");
    }

    #[test]
    fn only_files_are_written_and_only_those_that_may_be() {
        let folder = fixtures();
        let file = folder.path().join("weather.json");
        let before = std::fs::read_to_string(&file).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o444)).unwrap();
        let (code, _, err) = outcome(folder.path(), &["fix", "weather.json", "-w", "--lossy"]);
        assert!(code == 2 && err.contains("it is read-only"), "{err}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), before);

        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
        assert_eq!(outcome(folder.path(), &["fix", "weather.json", "-w", "--lossy"]).0, 0);
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

        // A pipe stays a pipe: it is not replaced.
        pipe(folder.path(), "in.json");
        let path = folder.path().join("in.json");
        let writer = std::thread::spawn(move || std::fs::write(path, OPEN).unwrap());
        let (code, _, err) = outcome(folder.path(), &["fix", "in.json", "-w", "--lossy"]);
        writer.join().unwrap();
        assert!(code == 2 && err.contains("a device or a pipe"), "{err}");
        assert!(!std::fs::metadata(folder.path().join("in.json")).unwrap().is_file());
        let entries = std::fs::read_dir(folder.path()).unwrap().flatten();
        assert!(!entries.into_iter().any(|it| it.file_name().to_string_lossy().starts_with(".strict-schema")));
    }

    #[test]
    fn names_that_a_terminal_would_obey() {
        let folder = fixtures();
        let name = "a\u{1b}[31m\n:b\\c 100%,ü.json";
        std::fs::write(folder.path().join(name), OPEN).unwrap();
        for format in ["human", "concise", "github", "markdown", "junit", "sarif", "json"] {
            for input in [name, ".", "a*.json"] {
                let (code, out, err) = outcome(folder.path(), &["check", input, "--format", format, "--all"]);
                assert!(
                    code == 1 && !err.contains('\u{1b}') && !out.contains('\u{1b}'),
                    "{format} {input}: {out}{err}"
                );
                assert!(format == "sarif" || out.contains("100%"), "{format}: {out}");
            }
        }
        let (code, out, err) = outcome(folder.path(), &["fix", name]);
        assert!(code == 1 && !out.contains('\u{1b}') && !err.contains('\u{1b}'), "{out}{err}");
        let (_, out, _) = outcome(folder.path(), &["check", name, "--format", "github"]);
        assert!(out.lines().all(|it| !it.starts_with(":b")), "{out}");
        let (code, _, err) = outcome(folder.path(), &["check", "gone\u{1b}[2J\n"]);
        assert!(code == 2 && !err.contains('\u{1b}'), "{err:?}");
    }

    /// A backslash is an ordinary character of a name.
    #[test]
    fn two_names_are_two_files() {
        let folder = fixtures();
        std::fs::create_dir(folder.path().join("x")).unwrap();
        std::fs::write(folder.path().join("x/y.json"), OPEN).unwrap();
        std::fs::write(folder.path().join("x\\y.json"), OPEN).unwrap();
        let (_, out, _) = outcome(folder.path(), &["check", "x", "x\\y.json", "--format", "concise"]);
        assert!(out.contains("2 of 2 files"), "{out}");
    }
}

#[cfg(unix)]
#[test]
fn names_that_are_not_unicode_are_told_apart() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = tempfile::TempDir::new().unwrap();
    for name in [&b"a\xff.json"[..], b"a\xfe.json"] {
        std::fs::write(folder.path().join(std::ffi::OsStr::from_bytes(name)), OPEN).unwrap();
    }
    let (_, out, err) = outcome(folder.path(), &["check", ".", "-f", "concise"]);
    assert!(out.contains("a\\xFE.json:1:") && out.contains("a\\xFF.json:1:"), "{out}{err}");
}

#[test]
fn long_spellings_are_the_same() {
    let folder = fixtures();
    let long =
        ["check", "weather.json", "--format", "sarif", "--output", "long.sarif", "--provider", "openai", "--exit-zero"];
    let short = ["check", "weather.json", "-f", "sarif", "-o", "short.sarif", "-p", "openai", "--exit-zero"];
    let last = "checked 1 schema in 1 file; skipped nothing\n".to_owned();
    assert_eq!(outcome(folder.path(), &long), (0, String::new(), last.clone()));
    assert_eq!(outcome(folder.path(), &short), (0, String::new(), last));
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(read("long.sarif"), read("short.sarif"));
    std::fs::copy(folder.path().join("weather.json"), folder.path().join("other.json")).unwrap();
    assert_eq!(outcome(folder.path(), &["fix", "weather.json", "--write", "--lossy"]).0, 0);
    assert_eq!(outcome(folder.path(), &["fix", "other.json", "-w", "--lossy"]).0, 0);
    assert_eq!(read("weather.json"), read("other.json"));
}

#[test]
fn findings_do_not_replace_what_is_checked() {
    let folder = fixtures();
    let before = std::fs::read_to_string(folder.path().join("weather.json")).unwrap();
    for output in ["weather.json", "./tools/../weather.json"] {
        let (code, _, err) = outcome(folder.path(), &["check", ".", "weather.json", "-o", output]);
        assert!(code == 2 && err.contains("another file"), "{err}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("weather.json")).unwrap(), before);
}

#[test]
fn findings_do_not_replace_the_baseline() {
    let folder = fixtures();
    let accept = ["check", "weather.json", "--baseline", "base.json"];
    for more in [&["--write-baseline"][..], &[]] {
        let (code, _, err) = outcome(folder.path(), &[&accept[..], more, &["-o", "./tools/../base.json"]].concat());
        assert!(code == 2 && err.contains("base.json is the baseline") && err.contains("another file"), "{err}");
        assert_eq!(outcome(folder.path(), &[&accept[..], more].concat()).0, 0);
    }
}

#[test]
fn tools_that_cannot_be_read_do_not_look_removed() {
    let folder = fixtures();
    assert_eq!(outcome(folder.path(), &["snapshot", "snaps", "tools/v1.json"]).0, 0);
    std::fs::write(folder.path().join("tools/v1.json"), "{").unwrap();
    let (code, out, err) = outcome(folder.path(), &["check", "tools/v1.json", "--snapshot", "snaps"]);
    assert!(code == 2 && err.contains("not JSON") && !out.contains("SNAP-01"), "{out}{err}");
}

#[test]
fn what_no_program_reads_is_quoted() {
    let folder = fixtures();
    let text = format!("{{\n \"type\": \"number\",\n \"maximum\": 1{}\n}}\n", "0".repeat(400));
    std::fs::write(folder.path().join("large.json"), text).unwrap();
    let (code, _, err) = outcome(folder.path(), &["check", "large.json"]);
    assert!(
        code == 2 && err.contains("large.json:3:13:") && err.contains("number `1000") && err.contains("…`"),
        "{err}"
    );
    std::fs::create_dir(folder.path().join("empty")).unwrap();
    let (code, _, err) = outcome(folder.path(), &["check", "empty"]);
    assert!(code == 2 && err.contains("the folder empty has no file to check"), "{err}");
}

/// The schema of a tool's result is for its server: no model and no provider sees it.
#[test]
fn the_schema_of_what_a_tool_returns_is_left_alone() {
    let folder = fixtures();
    let tool = |input: &str| {
        format!(
            "{{\n  \"name\": \"sum\",\n  \"description\": \"Add\",\n  \"inputSchema\": {input},\n  \"outputSchema\": {{ \"type\": \"object\", \"properties\": {{ \"sum\": {{ \"oneOf\": [] }} }} }}\n}}\n"
        )
    };
    let good = r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }"#;
    std::fs::write(folder.path().join("good.json"), tool(good)).unwrap();
    let (code, out, _) = outcome(folder.path(), &["check", "good.json", "--format", "concise"]);
    assert!(code == 0 && out.contains("1 schema"), "{out}");
    assert_eq!(outcome(folder.path(), &["compat", "good.json", "-p", "openai,anthropic"]).0, 0);

    std::fs::write(folder.path().join("open.json"), tool(r#"{ "type": "object" }"#)).unwrap();
    assert_eq!(outcome(folder.path(), &["fix", "open.json", "-w", "--lossy"]).0, 0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(
        read("open.json").contains(r#""outputSchema": { "type": "object", "properties": { "sum": { "oneOf": [] } } }"#)
    );

    // But it is part of the tool's interface.
    assert_eq!(outcome(folder.path(), &["snapshot", "snaps", "good.json"]).0, 0);
    assert!(read("snaps/sum.json").contains("outputSchema"));
    std::fs::write(folder.path().join("other.json"), tool(good).replace("sum\": { \"oneOf", "total\": { \"oneOf"))
        .unwrap();
    let (code, out, _) = outcome(folder.path(), &["diff", "good.json", "other.json"]);
    assert!(code == 1 && out.contains("breaks the code") && out.contains("/outputSchema"), "{out}");
    assert!(!out.contains("breaks the model"), "{out}");
}

/// The findings of `check` for a value, one a line, and its exit code.
fn judged(value: &Value, provider: &str) -> (String, i32) {
    let folder = fixtures();
    std::fs::write(folder.path().join("it.json"), value.to_string()).unwrap();
    run(folder.path(), &["--isolated", "check", "it.json", "--provider", provider, "--format", "concise"])
}

/// Converse takes the schema of an answer as a text.
fn converse(schema: &str) -> Value {
    let structure = json!({ "jsonSchema": { "name": "answer", "schema": schema } });
    json!({ "messages": [], "outputConfig": { "textFormat": { "type": "json_schema", "structure": structure } } })
}

#[test]
fn a_schema_in_a_text_is_judged_and_fixed_there() {
    let folder = fixtures();
    let file = folder.path().join("it.json");
    let open = r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"]}"#;
    std::fs::write(&file, format!("{:#}", converse(open))).unwrap();
    let (out, code) = run(folder.path(), &["check", "it.json", "-f", "concise"]);
    assert!(code == 1 && out.starts_with("it.json:9:11: error[SM-03 open-object] the root"), "{out}");
    let (out, _) = run(folder.path(), &["check", "it.json", "-f", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(report["files"][0]["findings"][0]["pointer"], "/outputConfig/textFormat/structure/jsonSchema/schema");
    let error = "In context=(), 'additionalProperties' is required to be supplied and to be false.";
    let (out, _) = run(folder.path(), &["explain", error, "--schema", "it.json"]);
    assert!(out.contains("it.json:9:11") && out.contains("+  \"additionalProperties\": false"), "{out}");
    assert_eq!(outcome(folder.path(), &["fix", "it.json", "-w"]).0, 0);
    let closed = open.replace("]}", r#"],"additionalProperties":false}"#);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), format!("{:#}", converse(&closed)));
    let (out, code) = judged(&converse("{"), "bedrock");
    assert!(code == 1 && out.contains("malformed"), "{out}");
    let (out, _) = judged(&converse(&closed.replacen('{', r#"{"type":"object","#, 1)), "bedrock");
    assert!(out.contains("the key `type` occurs twice"), "{out}");
    assert_eq!(judged(&converse(&closed), "bedrock").1, 0);
}

#[test]
fn the_form_of_an_answer_is_recognised_as_each_api_writes_it() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "kind" } }, "required": ["a"], "additionalProperties": false });
    for (provider, format) in [
        ("openai", json!({ "type": "json_schema", "json_schema": { "name": "a", "schema": schema } })),
        ("openai", json!({ "text": { "format": { "type": "json_schema", "name": "a", "schema": schema } } })),
        ("cohere", json!({ "type": "json_object", "json_schema": schema })),
        ("cohere", json!({ "response_format": { "type": "json_object", "schema": schema }, "messages": [] })),
        ("fireworks", json!({ "type": "json_schema", "json_schema": schema })),
        ("llama-cpp", json!({ "response_format": { "type": "json_object", "schema": schema } })),
        (
            "gemini",
            json!({ "contents": [], "generationConfig": { "responseFormat": { "text": { "schema": schema } } } }),
        ),
        (
            "gemini-interactions",
            json!({ "response_format": { "type": "text", "mime_type": "application/json", "schema": schema } }),
        ),
        ("bedrock", converse(&schema.to_string())),
    ] {
        let (out, code) = judged(&format, provider);
        assert!(code == 1 && out.contains("unknown-type"), "{provider}: {code} {out}\n{format}");
    }
}

#[test]
fn what_a_provider_refuses_of_a_whole_request_is_said_for_each_api() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false });
    let tool = |name: &str, strict: bool| json!({ "type": "function", "function": { "name": name, "strict": strict, "parameters": schema } });
    let format = json!({ "type": "json_schema", "json_schema": { "name": "answer", "schema": schema } });
    let request = json!({ "model": "m", "messages": [], "tools": [tool("one", true)], "response_format": format });
    for provider in ["groq", "cerebras", "cohere"] {
        let (out, code) = judged(&request, provider);
        assert!(code == 1 && out.contains("accepts tools or a format in one request"), "{provider}: {code} {out}");
    }
    assert_eq!(judged(&request, "openai").1, 0);
    let mixed = json!([tool("one", true), tool("two", false)]);
    let (out, code) = judged(&mixed, "deepseek");
    assert!(code == 1 && out.contains("`two` is without `\"strict\": true`"), "{code} {out}");
    assert_eq!(judged(&mixed, "openai").1, 0);
    // A name that the provider rejects is named too.
    let odd = json!([
        { "name": "a 1", "inputSchema": schema, "strict": true },
        { "name": "b 1", "inputSchema": schema, "strict": false },
    ]);
    let (out, _) = judged(&odd, "portable");
    assert!(out.contains("tool `a 1` must stay strict, and `b 1` cannot be strict"), "{out}");
    let (mut named, mut unnamed) = (request.clone(), request);
    named["response_format"]["json_schema"]["name"] = json!("a name");
    let (out, _) = judged(&named, "groq");
    assert!(out.contains("the format `a name` is in one request with tools"), "{out}");
    unnamed["response_format"]["json_schema"].as_object_mut().unwrap().remove("name");
    let (out, _) = judged(&unnamed, "groq");
    assert!(out.contains("the format `/response_format/json_schema` is in one request with tools"), "{out}");
    let (out, _) = judged(&named, "deepseek");
    assert!(out.contains("no format `a name`: the dialect `deepseek-"), "{out}");
    let many = |count: usize| {
        let one = |it| json!({ "name": format!("tool_{it}"), "parametersJsonSchema": schema });
        json!([{ "functionDeclarations": (0..count).map(one).collect::<Vec<_>>() }])
    };
    let (out, code) = judged(&many(513), "gemini");
    assert!(code == 1 && out.contains("513 tools, and 512 are allowed"), "{code} {out}");
    assert_eq!(judged(&many(512), "gemini").1, 0);
}

#[test]
fn fix_says_what_no_schema_mends() {
    let folder = fixtures();
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false });
    let tools: Vec<Value> = (0..2).map(|_| json!({ "name": "look", "input_schema": schema })).collect();
    std::fs::write(folder.path().join("twice.json"), json!(tools).to_string()).unwrap();
    let (code, _, err) = outcome(folder.path(), &["--isolated", "fix", "twice.json", "--provider", "anthropic"]);
    assert!(
        code == 2 && err.contains("is still rejected by anthropic") && err.contains("two tools are called `look`"),
        "{code} {err}"
    );
    // Without `strict`, the provider accepts the tools: `fix` counts them as strict.
    for (flag, expected) in [
        (json!(true), Some("is still rejected by anthropic")),
        (json!(null), Some("would be rejected by anthropic-2026-09 if its tools were strict: the request has 21")),
        (json!(false), None),
    ] {
        let tool = |it| json!({ "name": format!("tool_{it}"), "strict": flag, "input_schema": schema });
        let request = json!({ "model": "m", "messages": [], "tools": (0..21).map(tool).collect::<Vec<_>>() });
        std::fs::write(folder.path().join("many.json"), request.to_string()).unwrap();
        let (code, _, err) = outcome(folder.path(), &["--isolated", "fix", "many.json", "--provider", "anthropic"]);
        assert!(expected.map_or(code == 0, |it| code == 2 && err.contains(it)), "{code} {err}");
    }
}

/// A valid format of JSON Schema is not reported as a misspelling.
#[test]
fn a_format_is_no_misspelling_of_another() {
    let schema = |format: &str| json!({ "type": "object", "properties": { "a": { "type": "string", "format": format } }, "required": ["a"], "additionalProperties": false });
    let (out, code) = judged(&schema("uri"), "openai");
    assert!(code == 1 && out.contains("foreign-format") && !out.contains("did you mean"), "{out}");
    let (out, _) = judged(&schema("datetime"), "openai");
    assert!(out.contains("did you mean `date-time`"), "{out}");
}

/// A text that was cut is told as that, and not as bad YAML.
#[test]
fn cut_json_is_told_as_cut() {
    let member = "  \"type\": \"object\",\n  \"properties\": { \"a\": {} }\n}\n";
    let begins = ":1:1: this is not JSON: it begins inside an object: the `{` is missing";
    let ends = "; the text ends too early";
    for (name, text, said) in [
        ("start", member, begins),
        ("start.txt", "\"type\": \"object\", \"properties\": {}", begins),
        ("end.json", "{\"type\": \"object\", \"properties\": {\"a\"", ends),
        ("end", "{\"type\": \"object\",\n\"properties\": {\"a\": {}\n", ends),
        ("end.jsonl", "{\"type\": \"object\"}\n{\"type\": \"obj", ends),
        ("bad.yaml", member, "this is not YAML"),
        ("yaml", "\"name\": t\n\"bad: [\n", "this is not YAML"),
    ] {
        let folder = crate::folder(&[(name, text)]);
        let (code, _, err) = outcome(folder.path(), &["check", name]);
        assert!(code == 2 && err.contains(said), "{name}: {err}");
    }
}

/// The rejected request may be any row of a batch, and `fix` does not write every file.
#[test]
fn the_place_of_an_error_is_found_in_each_value() {
    let error = "In context=('properties', 'a'), 'additionalProperties' is required to be supplied and to be false.";
    let open = r#"{"type":"object","properties":{"a":{"type":"object","properties":{},"required":[]}},"required":["a"],"additionalProperties":false}"#;
    let folder = super::folder(&[("rows.jsonl", &format!("{{\"type\":\"string\"}}\n{open}\n")), ("it.yaml", open)]);
    let (out, code) = run(folder.path(), &["explain", error, "--schema", "rows.jsonl"]);
    assert!(code == 0 && out.contains("rows.jsonl:2:") && out.contains("`strict-schema fix rows.jsonl"), "{out}");
    let (out, _) = run(folder.path(), &["explain", error, "--schema", "it.yaml"]);
    assert!(!out.contains("`strict-schema fix it.yaml") && out.contains("`fix` writes JSON"), "{out}");
    let (out, _) = run(folder.path(), &["explain", error, "--schema", "it.yaml", "-f", "json"]);
    let report: Value = serde_json::from_str(&out).unwrap();
    assert!(
        report[0]["schema"]["fix"]["command"].is_null() && report[0]["schema"]["fix"]["schema"].is_object(),
        "{out}"
    );
    let (code, out, told) = super::fed(folder.path(), &["explain", error, "--schema", "-"], open);
    assert!(code == 0 && out.contains("<stdin>:1:"), "{out}{told}");
    assert!(out.contains("\n`fix` would write\n") && !out.contains("fix <stdin>"), "{out}");
    for (place, said) in [
        ("'properties', 'a', 'type', '0'", "<stdin>:1:"),
        ("'properties', 'a', 'required', '0'", "<stdin> has no /properties/a/required/0: "),
        ("'required', '0'", "<stdin>:1:"),
        ("'properties', 'b', 'c'", "<stdin> has no /properties/b/c: it is not the schema that the provider rejected"),
    ] {
        let error = format!("In context=({place}), schema must have a 'type' key.");
        let (_, out, told) = super::fed(folder.path(), &["explain", &error, "--schema", "-"], open);
        assert!(out.contains(said), "{place}: {out}{told}");
    }
    let (code, _, told) = super::fed(folder.path(), &["explain", error, "--schema", "-"], "{");
    assert!(code == 2 && told.contains("<stdin>:1:1: this is not JSON"), "{told}");
    let (code, _, told) = super::fed(folder.path(), &["explain", "-", "--schema", "-"], open);
    assert!(code == 2 && told.contains("cannot be both the error and the schema"), "{told}");
}

/// One argument without a file does not hide the findings of the others.
#[test]
fn an_argument_without_a_file_ends_nothing() {
    let folder = fixtures();
    std::fs::create_dir(folder.path().join("none")).unwrap();
    let (code, out, told) = outcome(folder.path(), &["check", "none", "no*.txt", "weather.json", "-f", "concise"]);
    assert!(code == 2 && out.contains("weather.json:"), "{out}{told}");
    assert!(told.contains("the folder none has no file") && told.contains("no file matches `no*.txt`"), "{told}");
    // If nothing is there, each is told; and a folder may have files, but nothing to check.
    let (code, _, told) = outcome(folder.path(), &["check", "none", "no*.txt"]);
    assert!(code == 2 && told.contains("the folder none has") && told.contains("matches `no*.txt`"), "{told}");
    std::fs::write(folder.path().join("none/a.json"), "{\"a\":1}").unwrap();
    let (code, _, told) = outcome(folder.path(), &["check", "none"]);
    assert!(
        code == 2 && told.contains("nothing to check: no file has a schema") && told.contains("none/a.json"),
        "{told}"
    );
    let (code, _, told) = outcome(folder.path(), &["check", "gone.json", "--start-servers"]);
    assert!(code == 2 && told.contains("cannot read gone.json"), "{told}");
}

/// What no editor accepts is not read as JSON either.
#[test]
fn commas_without_a_value_and_open_comments_are_no_json() {
    for (text, place) in [
        (r#"{"type":"object","required":[,]}"#, "1:30"),
        ("{,}", "1:2"),
        (r#"{"type":"object"} /* open"#, "1:19"),
        // Nor are control characters in a string, and other spaces.
        ("{\n\"type\":\"\u{1}\"}", "2:9: this is not JSON: a control character in a string: write `\\u0001`"),
        ("{\n\"type\":\"a\tb\"}", "2:10: this is not JSON: a tab in a string: write `\\t`"),
        ("{\n\"type\":\"a\r\nb\"}", "2:10: this is not JSON: a line break in a string: write `\\n`"),
        ("{\n\"type\":\u{a0}\"object\"}", "2:8: this is not JSON: "),
    ] {
        let folder = super::folder(&[("a.json", text)]);
        let (code, _, told) = outcome(folder.path(), &["check", "a.json"]);
        assert!(
            code == 2 && told.contains(&format!("error: a.json:{place}")) && told.contains("this is not JSON"),
            "{text}: {told}"
        );
    }
}
