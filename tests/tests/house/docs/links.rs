//! The pages are in the documentation of the crate, and their links lead somewhere there and in the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::docs;

/// As the documentation of a macro, or as a module of `guide`.
#[test]
fn every_page_is_in_the_documentation_of_the_crate() {
    let face = face();
    let missing: Vec<_> = pages().into_keys().filter(|page| !face.contains(&inclusion(page))).collect();
    assert!(missing.is_empty(), "add these to `guide` in strict-schema/src/lib.rs: {missing:?}");
}

/// On docs.rs a page is a module, and there is no file beside it: what the page defines at its end as the link to another page,
/// `guide` defines before it as the link to that page's module.
#[test]
fn links_of_pages_lead_somewhere_on_docs_rs_and_in_the_repository() {
    let (pages, face) = (pages(), face());
    let mut wrong = Vec::new();
    for (page, text) in &pages {
        let text = without_code(text);
        let anchors: BTreeSet<String> =
            text.lines().filter(|line| line.starts_with('#')).map(anchor_of_heading).collect();
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            let leads = match target.strip_prefix('#') {
                Some(anchor) => anchors.contains(anchor),
                None if target.starts_with("images/") => docs().join(target).exists(),
                None => target.starts_with("https://"),
            };
            if !leads {
                wrong.push(format!("{page}: `{target}` leads nowhere; to another page write `[Label]`, and `[Label]: page.md` at the end"));
            }
        }
        let of_page = definitions(text.lines());
        let of_guide = definitions_before(&face, page);
        for (label, file) in &of_page {
            let in_guide = of_guide.get(label).copied().unwrap_or_default();
            let path = from_docs(page, file);
            let leads = if pages.contains_key(&path) {
                in_guide == in_crate(&path)
            } else {
                docs().join(path).exists() && in_guide.starts_with("https://")
            };
            if !leads {
                wrong.push(format!(
                    "{page}: `[{label}]` is `{file}` in the page, and `{in_guide}` before it in `guide`"
                ));
            }
        }
        for label in of_guide.keys().filter(|label| !of_page.contains_key(*label)) {
            wrong.push(format!("{page}: `guide` defines `[{label}]`, and the page does not"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a page is in the documentation of the crate: a macro's is the macro's own.
fn in_crate(page: &str) -> String {
    match page {
        "derive.md" => "derive@crate::StrictSchema".to_owned(),
        "functions.md" => "macro@crate::tool".to_owned(),
        "methods.md" => "macro@crate::tools".to_owned(),
        _ => format!("crate::guide::{}", page.trim_end_matches(".md").replace('-', "_").replace('/', "::")),
    }
}

/// The text of each page, by the path of its file.
fn pages() -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    for folder in ["", "providers/"] {
        for entry in fs::read_dir(docs().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            // The site's table of contents is not a page.
            if name.ends_with(".md") && name != "SUMMARY.md" {
                pages.insert(format!("{folder}{name}"), fs::read_to_string(&path).unwrap());
            }
        }
    }
    assert!(!pages.is_empty(), "there are no pages");
    pages
}

/// The path from `docs` of what a page calls by its path from the page.
fn from_docs(page: &str, target: &str) -> String {
    match (page.rsplit_once('/'), target.strip_prefix("../")) {
        (Some(_), Some(target)) => target.to_owned(),
        (Some((folder, _)), None) => format!("{folder}/{target}"),
        (None, _) => target.to_owned(),
    }
}

fn face() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../strict-schema/src/lib.rs")).unwrap()
}

/// How the crate includes a page.
fn inclusion(page: &str) -> String {
    format!("#[doc = include_str!(\"../docs/{page}\")]")
}

fn without_code(text: &str) -> String {
    let mut in_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            // An escaped bracket ends no link.
            prose.push_str(&line.replace("\\]", ""));
            prose.push('\n');
        }
    }
    prose
}

/// The anchor of `## A heading`, which is the same on GitHub and on docs.rs.
fn anchor_of_heading(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|character| character.is_alphanumeric() || matches!(character, '-' | '_')).collect()
}

/// Each `[label]: target` that is a line.
fn definitions<'t>(lines: impl Iterator<Item = &'t str>) -> BTreeMap<&'t str, &'t str> {
    lines.filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect()
}

/// The definitions that stand between a page and the module before it.
fn definitions_before<'t>(face: &'t str, page: &str) -> BTreeMap<&'t str, &'t str> {
    let before = face.split(&inclusion(page)).next().unwrap_or_default().trim_end();
    let attributes = before.lines().rev().map(str::trim).take_while(|line| line.starts_with("#["));
    definitions(attributes.filter_map(|line| line.strip_prefix("#[doc = \"")?.strip_suffix("\"]")))
}
