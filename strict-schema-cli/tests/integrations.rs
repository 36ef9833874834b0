//! The GitHub Action, the pre-commit hooks, the Dockerfile and the guide: their own steps, run here.
#![cfg(unix)]
#![allow(missing_docs)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const GOOD: &str =
    r#"{"type":"object","properties":{"a":{"type":"string"}},"required":["a"],"additionalProperties":false}"#;
const BAD: &str = r#"{"type":"object","properties":{"a":{"type":"string"}}}"#;

fn file(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    std::fs::read_to_string(root.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The path on which the program is found by its name.
fn path() -> String {
    let folder: PathBuf = Path::new(env!("CARGO_BIN_EXE_strict-schema")).parent().unwrap().into();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

/// The scripts of an action's steps: each `run: |` with what is further in.
fn scripts(action: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    let mut lines = action.lines().peekable();
    while let Some(line) = lines.next() {
        if line.trim() == "run: |" {
            let mut script = String::new();
            while let Some(line) = lines.next_if(|it| it.starts_with("        ")) {
                script.push_str(&line[8..]);
                script.push('\n');
            }
            scripts.push(script);
        }
    }
    scripts
}

fn action(folder: &Path, inputs: &[(&str, &str)]) -> Output {
    let script: String = scripts(&file("action.yml")).concat();
    let mut command = Command::new("bash");
    command.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]).current_dir(folder).env("PATH", path());
    for (name, value) in [
        ("ACTION", "/nowhere"),
        ("PATHS", "."),
        ("PROVIDERS", ""),
        ("FORMAT", "github"),
        ("OUTPUT", ""),
        ("FAIL_ON", ""),
    ] {
        command.env(name, value);
    }
    command.envs(inputs.iter().copied()).output().unwrap()
}

#[test]
fn the_action_annotates_and_fails() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("good.json"), GOOD).unwrap();
    let output = action(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    std::fs::write(folder.path().join("bad.json"), BAD).unwrap();
    let output = action(folder.path(), &[("PROVIDERS", "openai,anthropic"), ("PATHS", "good.json\nbad.json")]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("::error file=bad.json"), "{output:?}");
    let output = action(
        folder.path(),
        &[("PROVIDERS", "all"), ("FORMAT", "sarif"), ("OUTPUT", "out.sarif"), ("PATHS", "*.json")],
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(std::fs::read_to_string(folder.path().join("out.sarif")).unwrap().contains("2.1.0"));
}

#[test]
fn the_inputs_of_the_action_are_no_script() {
    let folder = tempfile::tempdir().unwrap();
    let output = action(
        folder.path(),
        &[("PATHS", "$(touch owned) `touch owned`; touch owned"), ("PROVIDERS", "$(touch owned)")],
    );
    assert_ne!(output.status.code(), Some(0));
    assert!(!folder.path().join("owned").exists());
    // Inputs reach scripts by the environment only.
    assert!(scripts(&file("action.yml")).iter().all(|it| !it.contains("${{")));
}

#[test]
fn the_hooks_run() {
    let hooks = file(".pre-commit-hooks.yaml");
    let entries: Vec<&str> = hooks.lines().filter_map(|it| it.trim().strip_prefix("entry: ")).collect();
    assert_eq!(entries.len(), 2);
    for entry in entries {
        let folder = tempfile::tempdir().unwrap();
        let run = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).unwrap();
            let mut words = entry.split(' ');
            let mut command = Command::new(words.next().unwrap());
            command.args(words).arg(name).current_dir(folder.path()).env("PATH", path()).output().unwrap()
        };
        assert_eq!(run("good.json", GOOD).status.code(), Some(0), "{entry}");
        assert_ne!(run("bad.json", BAD).status.code(), Some(0), "{entry}");
    }
}

#[test]
fn the_dockerfile_installs_this_package() {
    let dockerfile = file("Dockerfile");
    assert!(dockerfile.contains("cargo install --locked --path strict-schema-cli") && dockerfile.contains("USER user"));
    let toolchain = file("rust-toolchain.toml");
    let version = toolchain.lines().find_map(|it| it.strip_prefix("channel = ")).unwrap().trim_matches('"');
    assert!(dockerfile.contains(&format!("FROM rust:{}", version.trim_end_matches(".0"))), "{version}");
}

#[test]
fn the_guide_names_every_command_and_no_other() {
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_strict-schema")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let (guide, help) = (run(&["guide"]), run(&["--help"]));
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    let commands: Vec<&str> =
        commands.lines().filter_map(|it| it.strip_prefix("  ")?.split(' ').find(|it| !it.is_empty())).collect();
    assert!(commands.contains(&"check") && commands.contains(&"explain"), "{help}");
    for command in ["check", "compat", "fix", "decode", "explain", "providers", "rules", "snapshot", "diff", "serve"] {
        assert!(commands.contains(&command) && guide.contains(&format!("strict-schema {command}")), "{command}");
    }
    assert!(guide.is_ascii() && guide.lines().all(|it| it.len() <= 130));
}
