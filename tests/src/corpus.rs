//! Schemas that nobody here wrote, where they are at hand: `STRICT_SCHEMA_CORPUS`, or `../shared/corpus`. Where they are not, or
//! the variable is empty, the forty of `tests/corpus` stand for them.

use std::env;
use std::fs;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value;
use strict_schema::Dialect;
use strict_schema::dialect::{ANTHROPIC, MOONSHOT, OPENAI, OPENAI_2024_08, PORTABLE};

/// A line of a file of the corpus.
#[derive(Clone, Debug, Deserialize)]
pub struct Row {
    /// What it is called.
    pub id: String,
    /// Where it is from: a package with its version.
    #[serde(default)]
    pub source: String,
    /// What it is: `tool.input`.
    #[serde(default)]
    pub kind: String,
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

/// The rows of a file.
///
/// # Panics
///
/// If the file is not there, is not what it should be, or has no rows.
pub fn rows(file: &str) -> Vec<Row> {
    let path = folder().unwrap_or_else(own).join(file).with_extension("jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows: Vec<Row> = text.lines().map(|line| serde_json::from_str(line).expect("a row is JSON")).collect();
    assert!(!rows.is_empty(), "{file} has no rows");
    rows
}

/// The files of schemas.
pub const FILES: [&str; 4] = ["mcp_tools", "bfcl", "json_schema_llm", "jsonschemabench"];

/// The rows of every file of schemas.
pub fn everything() -> Vec<Row> {
    FILES.into_iter().flat_map(rows).collect()
}

/// Whether a larger corpus than the repository's own is at hand, of which figures are known.
pub fn is_at_hand() -> bool {
    folder().is_some()
}

/// The schemas of the repository.
fn own() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Whether a row is looked at under a dialect. Of the dialects some stand for the others, and have every row; the others have
/// each some of them, other ones each.
pub fn is_due(dialect: &Dialect, row: usize) -> bool {
    const WHOLE: [&str; 5] = [OPENAI.name, OPENAI_2024_08.name, ANTHROPIC.name, MOONSHOT.name, PORTABLE.name];
    let own = dialect.name.bytes().map(usize::from).sum::<usize>();
    !is_at_hand() || WHOLE.contains(&dialect.name) || (row + own).is_multiple_of(every(24))
}

/// How hard the tests try: 1 is for a run by hand, CI sets 2, and a night can be spent on 100. Eight times the samples of a run by
/// hand reached 0.4 % more of the library's code in the tests of `normalize` and of the codec.
pub fn effort() -> usize {
    setting("STRICT_SCHEMA_EFFORT", 1).max(1)
}

/// How many cases are tried, given how many CI tries.
pub fn tries(in_ci: usize) -> usize {
    in_ci * effort() / 2
}

/// The effort from which a run takes hours: every dialect for every type, and samples of any length.
pub const LONG: usize = 10;

/// One of how many cases is tried, given how many in CI.
pub fn every(in_ci: usize) -> usize {
    (in_ci * 2 / effort()).max(1)
}

/// A number that the environment may set.
pub fn setting(name: &str, default: usize) -> usize {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Where the corpus is, if it is at hand.
///
/// # Panics
///
/// If `STRICT_SCHEMA_CORPUS` names something else than a folder.
pub fn folder() -> Option<PathBuf> {
    let beside = || {
        let manifest = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let mut projects = manifest.ancestors().skip(1).map(|folder| folder.join("../shared/corpus"));
        projects.find(|folder| folder.is_dir())
    };
    match env::var_os("STRICT_SCHEMA_CORPUS").map(PathBuf::from) {
        // To see what a machine sees that has none.
        Some(named) if named.as_os_str().is_empty() => None,
        Some(named) => {
            assert!(named.is_dir(), "STRICT_SCHEMA_CORPUS is no folder: {}", named.display());
            Some(named)
        }
        None => beside(),
    }
}
