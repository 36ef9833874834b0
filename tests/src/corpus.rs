//! Schemas that nobody here wrote, where they are present: beside the project, or in the folder that
//! `STRICT_SCHEMA_CORPUS` names.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

/// A schema of the corpus.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its name.
    pub id: String,
    /// The schema.
    pub schema: Value,
}

/// The rows of a file; none if the corpus is not present.
///
/// # Panics
///
/// If the file is there and is not what it should be.
pub fn rows(file: &str) -> Vec<Row> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let folder = env::var_os("STRICT_SCHEMA_CORPUS").map_or_else(beside, PathBuf::from);
    let Ok(text) = fs::read_to_string(folder.join(file).with_extension("jsonl")) else { return Vec::new() };
    let read = |line: &str| {
        let mut row: Value = serde_json::from_str(line).expect("a row is JSON");
        Row { id: row["id"].as_str().expect("a row has an id").to_owned(), schema: row["schema"].take() }
    };
    text.lines().map(read).collect()
}
