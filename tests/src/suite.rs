//! The official JSON Schema Test Suite, where it is at hand: in the corpus, as `json-schema-test-suite`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::corpus::{Instance, folder};

/// The drafts of the suite, the folder of each and the URI of its meta-schema.
pub const DRAFTS: [(&str, &str); 5] = [
    ("draft4", "http://json-schema.org/draft-04/schema#"),
    ("draft6", "http://json-schema.org/draft-06/schema#"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
    ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
];

/// A schema of the suite, with its instances.
#[derive(Clone, Debug)]
pub struct Group {
    /// Draft, file and description.
    pub name: String,
    /// The folder of its draft.
    pub draft: &'static str,
    /// Whether it is about something that an implementation may leave out.
    pub is_optional: bool,
    /// The schema.
    pub schema: Value,
    /// Values, and whether they satisfy it.
    pub tests: Vec<Instance>,
}

#[derive(Deserialize)]
struct Written {
    description: String,
    schema: Value,
    tests: Vec<Instance>,
}

/// Every group, or none where the suite is not at hand.
///
/// # Panics
///
/// If the suite is there and is not what it should be.
pub fn groups() -> Vec<Group> {
    let suite = folder().unwrap_or_default().join("json-schema-test-suite");
    let mut found = Vec::new();
    if !suite.is_dir() {
        eprintln!("the official suite is not at hand: it is skipped");
        return found;
    }
    for (draft, _) in DRAFTS {
        let home = suite.join(draft);
        for file in files(&home) {
            let text = fs::read_to_string(&file).expect("a file of the suite is read");
            let groups: Vec<Written> = serde_json::from_str(&text).expect("a file of the suite is a list of groups");
            let name = file.strip_prefix(&home).expect("it is in there").with_extension("");
            let name = name.to_string_lossy().replace('\\', "/");
            for Written { description, schema, tests } in groups {
                let is_optional = name.starts_with("optional/");
                found.push(Group { name: format!("{draft}/{name}: {description}"), draft, is_optional, schema, tests });
            }
        }
    }
    assert!(!found.is_empty(), "the official suite has no groups");
    found
}

/// The documents that some schemas of the suite refer to, with their URIs.
///
/// # Panics
///
/// If the suite is there and is not what it should be.
pub fn remotes() -> Vec<(String, Value)> {
    let home = folder().unwrap_or_default().join("json-schema-test-suite/remotes");
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).expect("a remote document is read");
        let name = file.strip_prefix(&home).expect("it is in there").to_string_lossy().replace('\\', "/");
        (format!("http://localhost:1234/{name}"), serde_json::from_str(&text).expect("a remote document is JSON"))
    };
    files(&home).iter().map(read).collect()
}

/// All JSON files in a folder, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten() {
            let path = entry.expect("an entry is read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|it| it == "json") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
