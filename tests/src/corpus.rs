//! Schemas that nobody here wrote, where they are at hand: `STRICT_SCHEMA_CORPUS`, or `../shared/corpus`.

use std::env;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;

/// A line of a file of the corpus.
#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    /// What it is called.
    pub id: String,
    /// The schema.
    pub schema: Value,
    /// Values, and whether they satisfy it.
    #[serde(default)]
    pub tests: Vec<Instance>,
}

/// A value, and whether it satisfies a schema.
#[derive(Clone, Debug, Deserialize)]
pub struct Instance {
    /// The value.
    pub data: Value,
    /// The verdict.
    pub valid: bool,
}

/// The rows of a file, or none where the corpus is not at hand.
///
/// # Panics
///
/// If the file is there and is not what it should be.
pub fn rows(file: &str) -> Vec<Row> {
    let Ok(text) = fs::read_to_string(folder().join(file).with_extension("jsonl")) else {
        eprintln!("the corpus is not at hand: {file} is skipped");
        return Vec::new();
    };
    text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect()
}

/// A number that the environment may set, so that a night can be spent where a minute is enough.
pub fn setting(name: &str, default: usize) -> usize {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Where the corpus is, if it is at hand.
pub fn folder() -> PathBuf {
    let beside = || {
        let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let mut projects = manifest.ancestors().skip(1).map(|folder| folder.join("../shared/corpus"));
        projects.find(|folder| folder.is_dir()).unwrap_or_default()
    };
    env::var_os("STRICT_SCHEMA_CORPUS").map_or_else(beside, PathBuf::from)
}
