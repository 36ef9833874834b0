//! How long the program takes: to start, and to check 1,000 schemas against all dialects. `cargo bench -p strict-schema-cli`.
//!
//! The schemas are those of a corpus, if `STRICT_SCHEMA_CORPUS` names a folder of JSON Lines, and else made from one tool.

use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

const RUNS: usize = 10;

fn main() {
    let folder = tempfile::tempdir().expect("a folder");
    let (files, lines) = (folder.path().join("files"), folder.path().join("schemas.jsonl"));
    let schemas = schemas();
    fs::create_dir(&files).expect("a folder");
    for (index, schema) in schemas.iter().enumerate() {
        fs::write(files.join(format!("{index}.json")), schema).expect("a file");
    }
    fs::write(&lines, schemas.join("\n")).expect("a file");
    let bytes: usize = schemas.iter().map(String::len).sum();
    println!("{} schemas of {} bytes each", schemas.len(), bytes / schemas.len());

    let (files, lines) = (files.to_string_lossy().into_owned(), lines.to_string_lossy().into_owned());
    time("start: --version", &["--version"]);
    time("start: rules one-of", &["rules", "one-of"]);
    time("files, one dialect", &["check", &files, "--format", "concise"]);
    time("files, all dialects", &["check", &files, "--all", "--format", "concise"]);
    time("lines, all dialects", &["check", &lines, "--all", "--format", "concise"]);
    time("lines, all dialects, human", &["check", &lines, "--all"]);
    time("lines, all dialects, sarif", &["check", &lines, "--all", "--format", "sarif"]);
}

fn time(what: &str, arguments: &[&str]) {
    let mut times: Vec<Duration> = (0..RUNS).map(|_| run(arguments)).collect();
    times.sort();
    println!("{what:<30} least {:>8.1?}, median {:>8.1?}", times[0], times[RUNS / 2]);
}

fn run(arguments: &[&str]) -> Duration {
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_strict-schema")).args(arguments).output().expect("the binary");
    assert!(output.status.code().is_some_and(|code| code < 2), "{}", String::from_utf8_lossy(&output.stderr));
    start.elapsed()
}

/// 1,000 of them.
fn schemas() -> Vec<String> {
    let mut found = Vec::new();
    if let Some(folder) = env::var_os("STRICT_SCHEMA_CORPUS") {
        for name in ["mcp_tools.jsonl", "bfcl.jsonl"] {
            let text = fs::read_to_string(std::path::Path::new(&folder).join(name)).expect("the corpus");
            found.extend(text.lines().map(str::to_owned));
        }
    } else {
        found.push(include_str!("../tests/fixtures/tools/v1.json").replace('\n', " "));
    }
    found.into_iter().cycle().take(1_000).collect()
}
