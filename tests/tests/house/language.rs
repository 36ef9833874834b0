//! Words and phrasings that are not used where a person reads: in pages, compile errors, rules, and the documentation of public items.

use std::fs;
use std::path::{Path, PathBuf};

use strict_schema::Dialect;
use strict_schema::dialect::Shape;
use strict_schema::rules::RULES;

/// What is not written, and what is written instead. In lower case; it begins and ends at the end of a word.
const UNUSED: &[(&str, &str)] = &[
    ("as it is.", "unchanged"),
    ("as it is,", "unchanged"),
    ("as it is;", "unchanged"),
    ("as it is:", "unchanged"),
    ("as they are.", "unchanged"),
    ("as they are,", "unchanged"),
    ("of ours", "ours, or the name of the thing"),
    ("is said", "who says it, or the fact alone"),
    ("says of", "describes"),
    ("said of", "describes"),
    ("no more than", "only, or at most"),
    ("such as", "for example, or like"),
    ("who uses", "if you use"),
    ("mend", "fix"),
    ("mends", "fixes"),
    ("mended", "fixed"),
    ("beside", "next to, with, or adjacent to"),
    ("nobody", "no provider, no one"),
    ("in words", "in the description"),
    ("our words", "the error of this library"),
    ("letters, digits", "the characters themselves: `a-z`, `A-Z`, `0-9`"),
    ("all the same", "still, or nevertheless"),
    ("providers take", "providers accept"),
    ("provider takes", "the provider accepts"),
    ("dialect takes", "the dialect accepts"),
    ("dialect does not take", "the dialect does not accept"),
    ("engine takes", "the engine accepts"),
    ("api takes", "the API accepts"),
    ("schema takes", "the schema accepts"),
    ("any more", "no longer"),
    ("can be told", "is known"),
];

#[test]
fn pages_are_in_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut pages = vec![root.join("README.md"), root.join("CONTRIBUTING.md")];
    for package in ["strict-schema-cli", "strict-schema-rmcp", "strict-schema-rig"] {
        pages.push(root.join(package).join("README.md"));
    }
    for folder in ["docs", "docs/providers"] {
        pages.extend(files(&root.join(folder), "md"));
    }
    let mut found = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).unwrap();
        let mut in_code = false;
        for (number, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("```") {
                in_code = !in_code;
            } else if !in_code {
                check(&format!("{}:{}", page.display(), number + 1), line, &mut found);
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn compile_errors_are_in_plain_english() {
    let mut found = Vec::new();
    let ui = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui");
    for folder in fs::read_dir(&ui).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for file in files(&folder, "stderr") {
            for line in fs::read_to_string(&file).unwrap().lines() {
                // The code and its place are the user's.
                let is_message = ["error", "why:", "fix:", "note: with"].iter().any(|start| line.contains(start));
                if is_message && !line.contains("--> ") {
                    check(&file.display().to_string(), line, &mut found);
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn rules_and_dialects_are_in_plain_english() {
    let mut found = Vec::new();
    for rule in RULES {
        for text in [rule.forbids, rule.why, rule.fix] {
            check(rule.name, text, &mut found);
        }
    }
    for dialect in Dialect::newest() {
        check(dialect.name, dialect.about, &mut found);
    }
    for shape in Shape::ALL {
        check("a shape", shape.name(), &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_documentation_of_public_items_is_in_plain_english() {
    let mut found = Vec::new();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../strict-schema-core/src");
    let mut folders = vec![sources];
    while let Some(folder) = folders.pop() {
        folders.extend(fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()));
        for file in files(&folder, "rs") {
            let text = fs::read_to_string(&file).unwrap();
            let (mut lines, mut in_code) = (Vec::new(), false);
            for (number, line) in text.lines().enumerate() {
                let line = line.trim_start();
                if let Some(words) = line.strip_prefix("///") {
                    in_code ^= words.trim_start().starts_with("```");
                    if !in_code {
                        lines.push((number + 1, words));
                    }
                } else if line.starts_with("#[") {
                    // An attribute stands between the documentation and its item.
                } else {
                    // What only the macros see is not documented.
                    if line.starts_with("pub ") && !file.ends_with("private.rs") {
                        for (number, words) in lines.drain(..) {
                            check(&format!("{}:{number}", file.display()), words, &mut found);
                        }
                    }
                    lines.clear();
                    in_code = false;
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The phrases in a line of prose, without what stands in backticks or in quotes.
fn check(place: &str, line: &str, found: &mut Vec<String>) {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let prose: String = prose.split(['“', '”']).step_by(2).collect::<Vec<_>>().join("“").to_lowercase();
    for (phrase, instead) in UNUSED {
        let is_word = |at: usize| {
            let is_edge = |character: Option<char>| character.is_none_or(|it| !it.is_alphanumeric() && it != '-');
            is_edge(prose[..at].chars().next_back()) && is_edge(prose[at + phrase.len()..].chars().next())
        };
        if prose.match_indices(phrase).any(|(at, _)| is_word(at)) {
            found.push(format!("{place}: `{phrase}`: write {instead}\n    {}", line.trim()));
        }
    }
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries.filter(|path| path.extension().is_some_and(|it| it == extension)).collect();
    files.sort();
    files
}
