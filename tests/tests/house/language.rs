//! Words and phrases that are not used where a person reads: in pages, messages, comments and the page of `serve`.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use strict_schema::Dialect;
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
    ("takes no", "accepts no"),
    ("takes any", "accepts any"),
    ("takes tools", "accepts tools"),
    ("model takes", "the model accepts"),
    ("server takes", "the server accepts"),
    ("no texts", "not strings"),
];

/// As above, where a user or a model reads it: in pages, rules and strings, and not in the comments of the code. “Answer” is not written
/// for what a model sends: a tool call has *arguments*, a structured *response* is a response, and *output* is either.
const UNUSED_FOR_USERS: &[(&str, &str)] = &[
    ("answer", "arguments, response, or output for either"),
    ("answers", "arguments, responses; or responds"),
    ("answered", "responded"),
];

/// The packages that are published.
const PACKAGES: [&str; 6] = [
    "strict-schema",
    "strict-schema-core",
    "strict-schema-derive",
    "strict-schema-cli",
    "strict-schema-rmcp",
    "strict-schema-rig",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn pages_are_in_plain_english() {
    let root = root();
    let mut pages: Vec<_> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(|page| root.join(page)).to_vec();
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
                let place = format!("{}:{}", page.display(), number + 1);
                // The pages for contributors use the words of the code.
                let find =
                    if page.parent() == Some(&root) && !page.ends_with("README.md") { check_code } else { check };
                find(&place, line, &mut found);
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
    for rule in RULES {
        check("a rule", rule.forbids, &mut found);
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn sources_are_in_plain_english() {
    // Of what may also stand in a character, only the quotation mark matters.
    let token = Regex::new(r###"(?s)//[^\n]*|r"[^"]*"|r#".*?"#|r##".*?"##|"(?:\\.|[^"\\])*"|'\\?"'"###).unwrap();
    let mut found = Vec::new();
    let mut folders: Vec<_> = PACKAGES.map(|package| root().join(package).join("src")).to_vec();
    // The strings of tests are data.
    let tests = root().join("strict-schema-cli/tests");
    folders.push(tests.clone());
    while let Some(folder) = folders.pop() {
        // The editor of the page is another project's.
        if folder.ends_with("vendor") {
            continue;
        }
        folders.extend(fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|it| it.is_dir()));
        let strings = !folder.starts_with(&tests);
        for file in files(&folder, "rs") {
            let text = fs::read_to_string(&file).unwrap();
            for token in token.find_iter(&text).filter(|it| strings || it.as_str().starts_with("//")) {
                let line = text[..token.start()].lines().count();
                let find = if token.as_str().starts_with("//") { check_code } else { check };
                find(&format!("{}:{line}", file.display()), token.as_str(), &mut found);
            }
        }
        // The guide for agents, the page of `serve`, the interpreters of `codec --emit`, and the scripts that import models.
        for extension in ["txt", "html", "css", "js", "mjs", "py"] {
            let find = if extension == "txt" { check } else { check_code };
            for file in files(&folder, extension) {
                for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
                    find(&format!("{}:{}", file.display(), number + 1), line, &mut found);
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The phrases in a line of prose that users read.
fn check(place: &str, line: &str, found: &mut Vec<String>) {
    find(UNUSED, place, line, found);
    find(UNUSED_FOR_USERS, place, line, found);
}

/// The phrases in a line that readers of the code read.
fn check_code(place: &str, line: &str, found: &mut Vec<String>) {
    find(UNUSED, place, line, found);
}

/// The phrases in a line of prose, without what stands in backticks or in quotes.
fn find(unused: &[(&str, &str)], place: &str, line: &str, found: &mut Vec<String>) {
    let prose: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
    let prose: String = prose.split(['“', '”']).step_by(2).collect::<Vec<_>>().join("“").to_lowercase();
    for (phrase, instead) in unused {
        let is_word = |at: usize| {
            let is_edge =
                |character: Option<char>| character.is_none_or(|it| !it.is_alphanumeric() && !"-{}_".contains(it));
            is_edge(prose[..at].chars().next_back()) && is_edge(prose[at + phrase.len()..].chars().next())
        };
        if prose.match_indices(phrase).any(|(at, _)| is_word(at)) {
            let line = line.lines().find(|line| line.to_lowercase().contains(phrase)).unwrap_or(line);
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
