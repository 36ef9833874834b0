//! Pages of the documentation whose blocks are written by a run.
//!
//! A block stands below a mark, `<!-- kind: name -->`. `UPDATE_DOCS=1` writes it.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Holds a page to what `block` gives for the kind and the name of each mark, or writes the page.
///
/// # Panics
///
/// If the page is not current, or a block does not follow its mark.
#[track_caller]
pub fn hold(page: &str, block: impl FnMut(&str, &str) -> Option<String>) {
    let text = read(page);
    hold_whole(page, &current(&text, block));
}

/// Holds a file to its text, or writes it.
///
/// # Panics
///
/// If the file is not current.
#[track_caller]
pub fn hold_whole(file: &str, text: &str) {
    let path = root().join(file);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, text).expect("it can be written");
        return;
    }
    let is_current = fs::read_to_string(&path).is_ok_and(|found| found == text);
    assert!(is_current, "{file} is stale: run this test with UPDATE_DOCS=1, and read what it wrote");
}

/// The page with the block below each mark written anew.
fn current(page: &str, mut block: impl FnMut(&str, &str) -> Option<String>) -> String {
    let mut written = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("<!-- ") {
        let (mark, after) = after.split_once(" -->\n").expect("a mark ends its line");
        written.extend([before, "<!-- ", mark, " -->\n"]);
        rest = after;
        let Some(block) = mark.split_once(": ").and_then(|(kind, name)| block(kind, name)) else { continue };
        let (fence, after) = after.split_at(after.find('\n').expect("a block follows"));
        assert!(fence.starts_with("```"), "no block follows the mark `{mark}`");
        let (_, after) = after.split_once("\n```").expect("the block ends");
        written.extend([fence, "\n", block.trim_end(), "\n```"]);
        rest = after;
    }
    written + rest
}

/// A file of the repository.
///
/// # Panics
///
/// If there is no such file.
pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
