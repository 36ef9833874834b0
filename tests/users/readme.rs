//! The README: its programs are the files of `readme/`, and what stands below them is what they print.
//!
//! `UPDATE_DOCS=1` writes both into the page.

use std::path::{Path, PathBuf};
use std::{env, fs};

macro_rules! pages {
    ($($program:ident)*) => {
        $(mod $program {
            include!(concat!("readme/", stringify!($program), ".rs"));

            pub(super) fn run() -> String {
                let _ = main();
                crate::PRINTED.take()
            }
        })*

        /// What a program prints.
        fn printed(name: &str) -> String {
            match name {
                $(stringify!($program) => $program::run(),)*
                other => panic!("README has a program `{other}` that is none"),
            }
        }
    };
}

pages! { schema quick_start answer functions foreign }

#[test]
fn the_readme_has_its_programs_and_what_they_print() {
    let path = root().join("README.md");
    let page = fs::read_to_string(&path).unwrap();
    let current = current(&page);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &current).unwrap();
    }
    assert!(
        page == current || env::var_os("UPDATE_DOCS").is_some(),
        "README.md is stale: run this test with UPDATE_DOCS=1"
    );
}

/// The page with the block behind each mark written anew.
fn current(page: &str) -> String {
    let mut written = String::new();
    let mut rest = page;
    while let Some((before, after)) = rest.split_once("<!-- ") {
        let (mark, after) = after.split_once(" -->\n").expect("a mark ends its line");
        written.extend([before, "<!-- ", mark, " -->\n"]);
        rest = after;
        let Some(block) = block(mark) else { continue };
        let (fence, after) = after.split_at(after.find('\n').expect("a block follows"));
        assert!(fence.starts_with("```"), "no block follows the mark `{mark}`");
        let (_, after) = after.split_once("\n```").expect("the block ends");
        written.extend([fence, "\n", block.trim_end(), "\n```"]);
        rest = after;
    }
    written + rest
}

/// What stands behind a mark, if it is one of ours.
fn block(mark: &str) -> Option<String> {
    let (kind, name) = mark.split_once(": ")?;
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    Some(match kind {
        "program" => read(&format!("tests/users/readme/{name}.rs")),
        "printed" => printed(name),
        "schema" => {
            let schema: serde_json::Value = serde_json::from_str(&printed(name)).unwrap();
            serde_json::to_string_pretty(&schema).unwrap()
        }
        "error" => told(&read(&format!("tests/ui/{name}.stderr"))),
        _ => return None,
    })
}

/// The part of a compile error that says what, why and how to fix it.
fn told(error: &str) -> String {
    let is_ours = |line: &&str| !line.contains("= help: the trait");
    let end = error.find("  = note: required for").unwrap_or(error.len());
    error[..end].lines().filter(is_ours).collect::<Vec<_>>().join("\n")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}
