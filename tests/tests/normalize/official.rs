//! The official test suite of JSON Schema, where it is at hand: the codec's verdict on each instance.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::{Value, json};
use strict_schema::dialect::SM;
use strict_schema::{Codec, Policy, normalize_with};

const DRAFTS: [(&str, &str); 5] = [
    ("draft4", "http://json-schema.org/draft-04/schema#"),
    ("draft6", "http://json-schema.org/draft-06/schema#"),
    ("draft7", "http://json-schema.org/draft-07/schema#"),
    ("draft2019-09", "https://json-schema.org/draft/2019-09/schema"),
    ("draft2020-12", "https://json-schema.org/draft/2020-12/schema"),
];

/// What is judged otherwise, by file and group, with the reason. Each is needed.
const OTHERWISE: &[(&str, &str, &str)] = &[(
    "vocabulary",
    "schema that uses custom metaschema with with no validation vocabulary",
    "meta-schemas are not read",
)];

/// Formats are checked where a dialect names them, and are not whole: internationalized names, say, are not read.
fn is_about_formats(file: &Path, group: &Value) -> bool {
    let text = group["schema"].to_string();
    file.components().any(|part| part.as_os_str() == "format")
        || file.file_stem().is_some_and(|stem| stem == "format" || stem == "content" || stem == "format-assertion")
        || text.contains("\"format\"")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// A codec that reads a value as it stands, and holds it to the schema.
fn judge(schema: &Value) -> Option<Codec> {
    let normalized = normalize_with(schema, &SM, &Policy::LENIENT).ok()?;
    let mut stored = serde_json::to_value(&normalized.codec).unwrap();
    stored["root"] = json!(0);
    stored["steps"] = json!(["keep"]);
    Some(serde_json::from_value(stored).unwrap())
}

#[test]
fn the_codec_judges_as_the_suite_does() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus");
    let folder = env::var_os("STRICT_SCHEMA_CORPUS").map_or(beside, PathBuf::from).join("json-schema-test-suite");
    if !folder.is_dir() {
        eprintln!("the official suite is not at hand");
        return;
    }
    let (mut right, mut refused, mut wrong) = (0, 0, Vec::new());
    let mut used = vec![false; OTHERWISE.len()];
    for (draft, uri) in DRAFTS {
        for file in files(&folder.join(draft)) {
            let groups: Vec<Value> = serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
            for group in groups.into_iter().filter(|group| !is_about_formats(&file, group)) {
                let mut schema = group["schema"].clone();
                if let Some(schema) = schema.as_object_mut() {
                    schema.entry("$schema").or_insert_with(|| json!(uri));
                }
                // What no answer is possible for, and what refers to other documents.
                let Some(codec) = judge(&schema) else {
                    refused += 1;
                    continue;
                };
                let (stem, group_name) = (file.file_stem().unwrap(), group["description"].as_str().unwrap());
                let otherwise = OTHERWISE.iter().position(|(file, name, _)| stem == *file && group_name == *name);
                for test in group["tests"].as_array().unwrap() {
                    if codec.decode(test["data"].clone()).is_ok() == test["valid"].as_bool().unwrap() {
                        right += 1;
                    } else if let Some(known) = otherwise {
                        used[known] = true;
                    } else {
                        wrong.push(format!("{draft} {}: {group_name}: {}", stem.display(), test["description"]));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} wrong, {right} right:\n{}", wrong.len(), wrong.join("\n"));
    assert!(right > 4_500 && refused < 150, "{right} right, {refused} groups refused");
    for ((file, name, _), used) in OTHERWISE.iter().zip(used) {
        assert!(used, "{file}: {name} is no exception any more");
    }
}
