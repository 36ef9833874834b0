//! Files on the disk stay unchanged, unless the user asked for the change.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::{fed, folder, outcome, run};

const MAP: &str = r#"{
    "name": "label",
    "inputSchema": {
        "type": "object",
        "properties": { "labels": { "type": "object", "additionalProperties": { "type": "string" } } },
        "required": ["labels"]
    }
}
"#;

/// The files of a folder with their texts.
fn all(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all(&path));
        } else {
            found.push((path.to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The command is refused, and nothing is changed.
#[track_caller]
fn refused(folder: &Path, arguments: &[&str], why: &str) {
    let before = all(folder);
    let (code, _, told) = outcome(folder, arguments);
    assert!(code == 2 && told.contains(why), "{code} {told}");
    assert_eq!(all(folder), before);
}

#[track_caller]
fn done(folder: &Path, arguments: &[&str]) -> String {
    let (code, out, told) = outcome(folder, arguments);
    assert!(matches!(code, 0 | 1), "{told}");
    out
}

#[track_caller]
fn decoded(folder: &Path, tool: &str, answer: &str) -> serde_json::Value {
    let (code, out, _) = fed(folder, &["decode", "--codec", "codec.json", "--tool", tool], answer);
    assert_eq!(code, 0, "{out}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_folder_that_has_other_files_is_no_folder_of_snapshots() {
    let folder = folder(&[("package.json", "{}"), ("tools/v1.json", MAP), ("notes/a.md", "a")]);
    for place in [".", "tools", "notes"] {
        refused(folder.path(), &["snapshot", place, "tools/v1.json"], "is not a folder of snapshots");
    }
}

#[test]
fn only_what_was_written_is_removed_or_replaced() {
    let folder = folder(&[("one.json", MAP), ("two.json", &MAP.replace("label", "other"))]);
    let folder = folder.path();
    done(folder, &["snapshot", "snaps", "one.json", "two.json"]);
    fs::write(folder.join("snaps/mine.json"), "{}").unwrap();
    done(folder, &["snapshot", "snaps", "one.json"]);
    let names: Vec<_> = all(&folder.join("snaps")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(folder.join("snaps/mine.json").exists() && !folder.join("snaps/other.json").exists());

    // Another program's file under the name of a snapshot.
    fs::write(folder.join("snaps/other.json"), "{}").unwrap();
    refused(folder, &["snapshot", "snaps", "two.json"], "`snapshot` did not write");
    refused(folder, &["snapshot", "snaps", "snaps/label.json"], "is an input");
}

/// A folder and a glob lead to the snapshots too, and to the tools in folders below them.
#[test]
fn snapshots_are_no_tools() {
    for inputs in [&["."][..], &["**/*.json"], &["./snaps/../snaps/.."], &[]] {
        let folder = folder(&[
            ("one.json", MAP),
            ("two.json", &MAP.replace("label", "other")),
            ("snaps/below/three.json", &MAP.replace("label", "third")),
            ("strict-schema.toml", "files = [\"**/*.json\"]\n"),
        ]);
        let folder = folder.path();
        done(folder, &["snapshot", "new", "one.json", "two.json", "snaps/below/three.json"]);
        for name in ["label.json", "other.json", "third.json", ".strict-schema-snapshots"] {
            fs::rename(folder.join("new").join(name), folder.join("snaps").join(name)).unwrap();
        }
        let checked =
            || run(folder, &[&["check", "--snapshot", "snaps", "-p", "gemini", "-f", "concise"], inputs].concat());
        let (printed, code) = checked();
        assert!(code == 0 && printed.contains("3 schemas"), "{inputs:?}: {printed}");
        let before = all(folder);
        done(folder, &[&["snapshot", "snaps"], inputs].concat());
        assert_eq!(all(folder), before, "{inputs:?}");
        fs::write(folder.join("one.json"), MAP.replace("\"inputSchema", "\"description\": \"a\", \"inputSchema"))
            .unwrap();
        fs::remove_file(folder.join("two.json")).unwrap();
        let (printed, code) = checked();
        let told = [
            "snaps/label.json:1:1: error[SNAP-01 snapshot] it differs",
            "snaps/other.json:1:1: error[SNAP-01 snapshot] no tool",
        ];
        assert!(code == 1 && told.iter().all(|it| printed.contains(it)), "{inputs:?}: {printed}");
        let printed = done(folder, &[&["snapshot", "snaps"], inputs].concat());
        assert!(printed.ends_with("2 snapshots in snaps: 0 added, 1 changed, 1 removed\n"), "{inputs:?}: {printed}");
    }
}

#[test]
fn snapshots_alone_are_not_removed_and_findings_do_not_replace_them() {
    let folder = folder(&[("one.json", MAP)]);
    let folder = folder.path();
    done(folder, &["snapshot", "snaps", "one.json"]);
    refused(folder, &["snapshot", "snaps", "snaps"], "the folder snaps has no file to check");
    refused(folder, &["snapshot", "snaps", "snaps/*.json"], "no file matches");
    refused(folder, &["check", ".", "--snapshot", "snaps", "-o", "snaps/label.json"], "in the folder of snapshots");
}

#[test]
fn a_marker_leads_to_no_other_folder() {
    let folder =
        folder(&[("one.json", MAP), ("mine.json", "{}"), ("snaps/.strict-schema-snapshots", "../mine.json\n")]);
    refused(folder.path(), &["snapshot", "snaps", "one.json"], "which is not a snapshot");
}

#[cfg(unix)]
#[test]
fn a_link_is_no_snapshot() {
    let folder = folder(&[("one.json", MAP), ("mine.json", "{}"), ("snaps/.strict-schema-snapshots", "label.json\n")]);
    std::os::unix::fs::symlink("../mine.json", folder.path().join("snaps/label.json")).unwrap();
    refused(folder.path(), &["snapshot", "snaps", "one.json"], "is a link");
}

#[test]
fn codecs_of_several_runs_are_all_kept() {
    let folder = folder(&[("one.json", MAP), ("two.json", &MAP.replace("label\"", "other\""))]);
    let folder = folder.path();
    done(folder, &["fix", "one.json", "-w", "--codec", "codec.json"]);
    done(folder, &["fix", "two.json", "-w", "--codec", "codec.json"]);
    let answer = r#"{"labels":[{"key":"a","value":"b"}]}"#;
    for tool in ["label", "other"] {
        assert_eq!(decoded(folder, tool, answer), serde_json::json!({ "labels": { "a": "b" } }));
    }
}

/// The codec reads answers to the schemas in the files.
#[test]
fn a_file_that_is_not_written_has_no_codec() {
    let unclear =
        r#"{"name":"unclear","inputSchema":{"type":"object","properties":{"v":{"type":"number","multipleOf":0}}}}"#;
    let folder = folder(&[("one.json", MAP), ("two.json", unclear)]);
    let folder = folder.path();
    refused(folder, &["fix", "two.json", "-w", "--codec", "codec.json"], "nothing would check some constraints");
    let (code, out, told) = outcome(folder, &["fix", "one.json", "two.json", "-w", "--codec", "codec.json"]);
    assert!(code == 2 && out == "fixed one.json\n" && told.contains("wrote 1 codec to codec.json"), "{out}{told}");
    assert!(told.contains("two.json is not written: nothing would check"), "{told}");
    decoded(folder, "label", r#"{"labels":[]}"#);
    let (code, _, told) = fed(folder, &["fix", "-", "-w", "--codec", "other.json"], MAP);
    assert!(
        code == 2 && told.contains("<stdin> is not written: it is not a file") && !folder.join("other.json").exists(),
        "{told}"
    );
}

#[test]
fn a_codec_of_another_schema_is_not_overwritten() {
    let folder = folder(&[("one.json", MAP), ("two.json", &MAP.replace("labels", "marks"))]);
    let folder = folder.path();
    done(folder, &["fix", "one.json", "-w", "--codec", "codec.json"]);
    refused(folder, &["fix", "two.json", "-w", "--codec", "codec.json"], "a codec of another schema for `label`");
    refused(folder, &["fix", "two.json", "--codec", "codec.json"], "a codec of another schema for `label`");
}

/// For the same provider, nothing changes. For another provider, the new codec runs before the old one.
#[test]
fn a_fixed_file_that_is_fixed_again_is_read_back_to_the_first_original() {
    for second in ["openai", "anthropic", "gemini", "moonshot"] {
        let folder = folder(&[("one.json", &MAP.replace(r#", "required": ["labels"]"#, ""))]);
        let folder = folder.path();
        for provider in ["openai", second, second] {
            done(folder, &["fix", "one.json", "-w", "--codec", "codec.json", "--provider", provider, "--lossy"]);
        }
        let answer = r#"{"labels":[{"key":"a","value":"b"}]}"#;
        assert_eq!(decoded(folder, "label", answer), serde_json::json!({ "labels": { "a": "b" } }), "{second}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_keeps_its_mode_and_a_hard_link_is_not_broken() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder(&[("one.json", MAP), ("two.json", MAP)]);
    let folder = folder.path();
    fs::set_permissions(folder.join("one.json"), fs::Permissions::from_mode(0o640)).unwrap();
    done(folder, &["fix", "one.json", "-w", "--lossy"]);
    assert_eq!(fs::metadata(folder.join("one.json")).unwrap().permissions().mode() & 0o777, 0o640);
    fs::hard_link(folder.join("two.json"), folder.join("linked.json")).unwrap();
    refused(folder, &["fix", "two.json", "-w", "--lossy"], "hard links");
    // Nor is there a codec of a file that is not written.
    refused(folder, &["fix", "two.json", "-w", "--codec", "codec.json"], "hard links");
    fs::write(folder.join("three.json"), MAP).unwrap();
    fs::set_permissions(folder.join("three.json"), fs::Permissions::from_mode(0o440)).unwrap();
    refused(folder, &["fix", "three.json", "-w", "--codec", "codec.json"], "read-only");
}

/// Only root may give files to another owner.
#[cfg(unix)]
#[test]
fn a_file_keeps_its_owner() {
    use std::os::unix::fs::MetadataExt as _;
    let folder = folder(&[("one.json", MAP)]);
    let path = folder.path().join("one.json");
    if std::os::unix::fs::chown(&path, Some(1234), Some(1234)).is_err() {
        return;
    }
    done(folder.path(), &["fix", "one.json", "-w", "--lossy"]);
    let file = fs::metadata(&path).unwrap();
    assert_eq!((file.uid(), file.gid()), (1234, 1234));
}

#[test]
fn a_byte_order_mark_stays_and_only_the_schema_is_touched() {
    let with = folder(&[("one.json", &format!("\u{feff}{MAP}"))]);
    let without = folder(&[("one.json", MAP)]);
    for folder in [&with, &without] {
        done(folder.path(), &["fix", "one.json", "-w", "--lossy"]);
    }
    let read = |folder: &tempfile::TempDir| fs::read_to_string(folder.path().join("one.json")).unwrap();
    assert_eq!(read(&with).strip_prefix('\u{feff}').unwrap(), read(&without));
}

#[test]
fn a_configuration_reaches_nothing_outside_of_its_folder() {
    let lists = ["../secret.json", "/etc/secret.json", "a/../../secret.json", "../*.json"];
    for files in lists {
        let config = format!("files = [\"{files}\"]\n");
        let folder = folder(&[("secret.json", MAP), ("repo/strict-schema.toml", &config)]);
        let before = all(folder.path());
        let (printed, code) = run(&folder.path().join("repo"), &["fix", "-w", "--lossy"]);
        assert_eq!((code, printed.as_str()), (2, ""), "{files}");
        assert_eq!(all(folder.path()), before);
    }
}

#[cfg(unix)]
#[test]
fn a_link_in_a_folder_is_followed_by_nothing_that_writes() {
    let config = "files = [\"*.json\", \"tools\"]\n";
    for place in ["repo/a.json", "repo/tools/a.json"] {
        let folder = folder(&[("secret.json", MAP), ("repo/tools/b.json", "{}"), ("repo/strict-schema.toml", config)]);
        std::os::unix::fs::symlink(folder.path().join("secret.json"), folder.path().join(place)).unwrap();
        for arguments in [&["fix", "-w", "--lossy"][..], &["fix", ".", "-w", "--lossy"][..]] {
            let (_, code) = run(&folder.path().join("repo"), arguments);
            assert_eq!(code, 2, "{place}");
            assert_eq!(fs::read_to_string(folder.path().join("secret.json")).unwrap(), MAP);
        }
    }
}

/// Several values in one file: each has a name of its own, and the same tool in each of them is one tool.
#[test]
fn values_without_names_are_told_apart_by_their_numbers() {
    let row = |id: usize| {
        let tool = r#"{"type":"function","function":{"name":"search","strict":true,"parameters":{"type":"object","properties":{"q":{"type":"string"}}}}}"#;
        format!(
            r#"{{"custom_id":"{id}","url":"/v1/chat/completions","body":{{"model":"m","messages":[],"tools":[{tool}]}}}}"#
        )
    };
    let folder = folder(&[
        ("batch.jsonl", &format!("{}\n{}\n", row(1), row(2))),
        (
            "m.jsonl",
            "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\"}}}\n{\"type\":\"object\"}\n{\"type\":\"object\"}\n",
        ),
    ]);
    let folder = folder.path();
    done(folder, &["fix", "batch.jsonl", "-w", "--codec", "codec.json"]);
    assert_eq!(decoded(folder, "search", r#"{"q":null}"#), serde_json::json!({}));
    assert_eq!(
        done(folder, &["diff", "m.jsonl", "m.jsonl"]),
        "0 differences: 0 breaking for the model, 0 breaking for the code that reads\n"
    );
    assert!(done(folder, &["snapshot", "snaps", "m.jsonl"]).contains("wrote snaps/m_2.json"));
    done(folder, &["lock", "m.jsonl"]);
    done(folder, &["fix", "m.jsonl", "-w", "--codec", "m.json"]);
    assert_eq!(fed(folder, &["decode", "--codec", "m.json", "--tool", "m.jsonl:1"], r#"{"a":null}"#).1.trim(), "{}");
}

/// A type that does not exist is a mistake, and `fix` does not remove what has it.
#[test]
fn a_type_that_does_not_exist_is_not_fixed_away() {
    let object = |kind: Value, required: Value| json!({ "type": "object", "properties": { "a": { "type": kind } }, "required": required, "additionalProperties": false });
    for (schema, said) in [
        (object(json!("strng"), json!([])), "at /properties/a: no type is called `strng`"),
        (object(json!("float"), json!(["a"])), "write `number`"),
        (object(json!(["string", "nul"]), json!([])), "`nul`"),
        (object(json!(5), json!([])), "at /properties/a: `5` in `type` is no type"),
        (object(json!(["string", null]), json!([])), "write one of them, in quotes"),
        (object(json!(["string", 5]), json!(["a"])), "`5` in `type` is no type"),
        (object(json!([["string"]]), json!([])), "in `type` is no type"),
        (json!({ "type": "dict", "properties": { "a": { "type": "string" } } }), "no type is called `dict`"),
    ] {
        let folder = folder(&[("a.json", &schema.to_string())]);
        let (code, out, err) = outcome(folder.path(), &["fix", "a.json"]);
        assert!(code == 2 && out.is_empty() && err.contains(said), "{schema}: {out}{err}");
    }
    // Nothing is removed for it.
    let mut unused = object(json!("string"), json!(["a"]));
    unused["$defs"] = json!({ "X": { "type": "strng" } });
    let mut denied = object(json!("string"), json!(["a"]));
    denied["properties"]["a"]["not"] = json!({ "type": "strng" });
    for schema in [unused, denied] {
        let folder = folder(&[("a.json", &schema.to_string())]);
        let (code, _, err) = outcome(folder.path(), &["fix", "a.json"]);
        assert_eq!(code, 1, "{schema}: {err}");
    }
    // Google writes them in upper case.
    let folder = folder(&[("a.json", &object(json!("STRING"), json!(["a"])).to_string())]);
    let (code, out, err) = outcome(folder.path(), &["fix", "a.json"]);
    assert!(code == 1 && out.contains("\"string\""), "{out}{err}");
}

/// A tree that is too deep for a path, so that no user can read it.
#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_read_is_not_an_empty_folder() {
    let folder = folder(&[("tools/a.json", MAP), ("tools/b/b.json", &MAP.replace("label", "other"))]);
    let folder = folder.path();
    done(folder, &["snapshot", "snaps", "tools"]);
    fs::rename(folder.join("tools/b"), folder.join("b")).unwrap();
    let deep = "cd tools; name=$(printf 'x%.0s' $(seq 200)); for step in $(seq 25); do mkdir $name; cd -P $name; done";
    assert!(std::process::Command::new("sh").args(["-c", deep]).current_dir(folder).status().unwrap().success());
    for inputs in ["tools", "tools/**/*.json"] {
        let before = fs::read_dir(folder.join("snaps")).unwrap().count();
        let (code, _, told) = outcome(folder, &["snapshot", "snaps", inputs]);
        assert!(code == 2 && told.contains("cannot read tools/xxx"), "{code} {told}");
        assert_eq!(fs::read_dir(folder.join("snaps")).unwrap().count(), before);
        let (code, out, told) = outcome(folder, &["check", inputs, "-p", "openai", "-f", "concise"]);
        assert!(code == 2 && out.contains("tools/a.json") && told.contains("cannot read tools/xxx"), "{told}");
    }
    assert_eq!(outcome(folder, &["diff", "snaps", "tools"]).0, 2);
    assert_eq!(outcome(folder, &["lock", "tools"]).0, 2);
}

/// Of a key that stands twice, only the last value would be left.
#[test]
fn nothing_is_written_from_a_text_that_repeats_a_key() {
    let twice = "{\"type\":\"object\",\n\"properties\":{\"a\":{\"type\":\"string\"}},\n\"properties\":{\"b\":{\"type\":\"string\"}},\n\"required\":[\"b\"],\n\"additionalProperties\":false}";
    let one_line = twice.replace('\n', "");
    let structure = json!({ "jsonSchema": { "name": "f", "schema": one_line } });
    let text =
        json!({ "messages": [], "outputConfig": { "textFormat": { "type": "json_schema", "structure": structure } } });
    let folder = folder(&[("a.json", twice), ("text.json", &text.to_string()), ("b.json", MAP)]);
    let folder = folder.path();
    for policy in [&["--lossy"][..], &["--policy", "exact"]] {
        refused(folder, &[&["fix", "a.json", "-w"], policy].concat(), "a.json:3:1: `properties` occurs more than once");
        refused(folder, &[&["fix", "text.json", "-w"], policy].concat(), "`properties` occurs more than once");
    }
    for command in [&["snapshot", "s", "a.json"][..], &["lock", "a.json"], &["diff", "a.json", "b.json"]] {
        refused(folder, command, "a.json:3:1: `properties` occurs more than once");
    }
}

/// A text that holds a schema is read as any other text.
#[test]
fn a_schema_in_a_text_is_read_like_one_in_a_file() {
    let converse = |schema: &str| {
        let structure = json!({ "jsonSchema": { "name": "f", "schema": schema } });
        json!({ "messages": [], "outputConfig": { "textFormat": { "type": "json_schema", "structure": structure } } })
            .to_string()
    };
    let deep = (0..140).fold(r#"{"type":"string"}"#.to_owned(), |it, _| format!(r#"{{"type":"array","items":{it}}}"#));
    let deep =
        format!(r#"{{"type":"object","properties":{{"a":{deep}}},"required":["a"],"additionalProperties":false}}"#);
    let large = r#"{"type":"object","properties":{"a":{"type":"integer","maximum":123456789012345678901234567890}}}"#;
    let folder = folder(&[
        ("deep.json", &converse(&deep)),
        ("large.json", &converse(large)),
        ("cut.json", &converse("{\n  \"type\": }")),
    ]);
    let folder = folder.path();
    let (_, out, told) = outcome(folder, &["check", "deep.json", "-p", "bedrock", "-f", "concise"]);
    assert!(!out.contains("malformed"), "{out}{told}");
    refused(folder, &["fix", "large.json", "-w", "--lossy"], "an integer has more than 64 bits");
    refused(
        folder,
        &["fix", "cut.json", "-w"],
        "the text of a schema is not JSON: Unexpected close brace, at 2:11 of the text",
    );
    let (code, out, _) = outcome(folder, &["check", "cut.json", "-p", "bedrock", "-f", "concise"]);
    assert!(code == 1 && out.contains("is not JSON: Unexpected close brace, at 2:11 of the text"), "{out}");
}

/// git may write the line ends of another system.
#[test]
fn line_ends_and_indentation_of_a_snapshot_make_no_difference() {
    let folder = folder(&[("a.json", MAP)]);
    let folder = folder.path();
    done(folder, &["snapshot", "snaps", "a.json"]);
    let place = folder.join("snaps/label.json");
    let text = fs::read_to_string(&place).unwrap();
    for other in [text.replace('\n', "\r\n"), text.replace("  ", "\t")] {
        fs::write(&place, &other).unwrap();
        let checked = run(folder, &["check", "a.json", "--snapshot", "snaps", "-p", "gemini", "-f", "concise"]);
        assert_eq!(checked.1, 0, "{}", checked.0);
        assert!(done(folder, &["snapshot", "snaps", "a.json"]).contains("0 added, 0 changed"));
        assert_eq!(fs::read_to_string(&place).unwrap(), other);
    }
    // Other texts make one, and a file that no text is in is named.
    for (other, why) in [
        (&b"no JSON"[..], "its snapshot is written differently"),
        (br#"{"name":"label","inputSchema":{"type":"object","required":["x"]}}"#, " and 1 more"),
        (b"\xff", "cannot read snaps/label.json: "),
    ] {
        fs::write(&place, other).unwrap();
        let (_, out, told) = outcome(folder, &["check", "a.json", "--snapshot", "snaps", "-f", "concise"]);
        assert!(format!("{out}{told}").contains(why), "{out}{told}");
    }
}

/// A version that cannot be read as a whole would look as if it had lost tools.
#[test]
fn each_file_that_diff_cannot_read_is_named() {
    let folder = folder(&[("d/a.json", "{"), ("d/b.json", "["), ("e/a.json", MAP), ("e/b.json", r#"{"a":1}"#)]);
    let folder = folder.path();
    let (code, _, told) = outcome(folder, &["diff", "d", "e"]);
    assert!(code == 2 && told.contains("error: d/a.json:1:1: ") && told.contains("error: d/b.json:1:1: "), "{told}");
    let (code, out, told) = outcome(folder, &["diff", "e", "e", "-f", "markdown"]);
    assert!(code == 0 && out.starts_with("0 differences") && told.contains("no schema recognized: e/b.json"), "{told}");
}

/// File systems may not tell such names apart, and a marker or a snapshot may be no file.
#[test]
fn a_file_that_cannot_be_a_snapshot_is_named() {
    let two = r#"[{"name":"a b","inputSchema":{"type":"object"}},{"name":"A_b","inputSchema":{"type":"object"}}]"#;
    let folder = folder(&[
        ("a.json", MAP),
        ("two.json", two),
        ("marker/.strict-schema-snapshots/x", ""),
        ("snaps/.strict-schema-snapshots", "label.json\n"),
        ("snaps/label.json/x", ""),
    ]);
    let folder = folder.path();
    let why = "`A_b` and `a b` would both be in the file a_b.json\nhelp: give them names that differ in more than case";
    refused(folder, &["snapshot", "new", "two.json"], why);
    refused(folder, &["snapshot", "a.json", "a.json"], "cannot create a.json: ");
    refused(folder, &["snapshot", "marker", "a.json"], "cannot read marker/.strict-schema-snapshots: ");
    let (code, _, told) = outcome(folder, &["snapshot", "snaps", "a.json"]);
    assert!(code == 2 && told.contains("cannot write snaps/label.json: it is a folder, a device or a pipe"), "{told}");
}

/// A file of another version is not replaced, and is told as that; so is one that is something else.
#[test]
fn a_file_of_another_version_is_named_as_such() {
    for (arguments, called, list) in [
        (&["check", "a.json", "--write-baseline", "--baseline", "kept"][..], "a baseline", "findings"),
        (&["lock", "a.json", "--file", "kept"], "a lock file", "servers"),
        (&["fix", "a.json", "--codec", "kept"], "a codec file", "tools"),
    ] {
        for (text, why) in [
            (
                r#"{"version":99}"#.to_owned(),
                "of version 99, and this program reads version 1\nhelp: use the strict-schema that wrote it",
            ),
            (format!(r#"{{"version":2,"new":1,"{list}":[]}}"#), "of version 2, and this program reads version 1"),
            ("{}".to_owned(), "missing field `version`\nhelp: name another file: `strict-schema "),
            ("{".to_owned(), "the text ends too early"),
        ] {
            let folder = folder(&[("a.json", MAP), ("kept", &text)]);
            refused(folder.path(), arguments, why);
            let is = if text.starts_with("{\"version") { "kept is " } else { "kept is not " };
            refused(folder.path(), arguments, &format!("{is}{called}"));
        }
        let folder = folder(&[("a.json", MAP), ("kept/b.txt", "")]);
        refused(folder.path(), arguments, "cannot read kept: ");
    }
    let folder = folder(&[("kept", r#"{"version":1,"written_by":"x","tools":[]}"#)]);
    refused(
        folder.path(),
        &["decode", "--codec", "kept", "kept"],
        "the codec has no tools\nhelp: write the codec again",
    );
}

/// Comments where something is rewritten.
#[test]
fn comments_are_counted_before_they_are_lost() {
    let text = |property: &str| {
        format!(
            "{{\n  \"type\": \"object\",\n  // a\n  \"properties\": {{ \"a\": {property} }},\n  \"required\": [\"a\"],\n  \"additionalProperties\": false\n}}\n"
        )
    };
    let inside = text(r#"{ "type": "string", /* b */ "format": "color" }"#);
    let folder = folder(&[("inside.jsonc", &inside)]);
    let folder = folder.path();
    let fix = ["fix", "inside.jsonc", "-w", "--codec", "codec.json"];
    refused(folder, &fix, "inside.jsonc is not written: 1 comment would be lost");
    let (code, out, told) = outcome(folder, &fix[..2]);
    assert!(code == 1 && out.contains("+  ") && told.contains("\n  comments: 1 cannot be kept\n"), "{out}{told}");
    for (property, fixed) in [
        (r#"{ "anyOf": [/* b */ { "type": "string", "format": "color" }, { "type": "null" }] }"#, "[/* b */ {"),
        ("/* b */ true", "/* b */ {"),
    ] {
        fs::write(folder.join("outside.jsonc"), text(property)).unwrap();
        done(
            folder,
            &["fix", "outside.jsonc", "-w", "--codec", &format!("{}.json", fixed.len()), "--policy", "faithful"],
        );
        let written = fs::read_to_string(folder.join("outside.jsonc")).unwrap();
        let is_kept = written.contains("// a\n") && written.contains(fixed) && written.contains("\"description\"");
        assert!(is_kept, "{written}");
    }
}

#[test]
fn a_codec_file_without_a_codec_is_not_written() {
    let folder = folder(&[("a.json", r#"{"name":"a","inputSchema":{"$ref":"https://example.org/x"}}"#)]);
    refused(folder.path(), &["fix", "a.json", "--codec", "codec.json"], "cannot be fixed");
}
