//! The README: its programs are the files of `readme/`, and what stands below them is what they print.

use strict_schema_tests::page::{hold, read};

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
    hold("README.md", |kind, name| {
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
    });
}

/// The part of a compile error that says what, why and how to fix it.
fn told(error: &str) -> String {
    let is_ours = |line: &&str| !line.contains("= help: the trait");
    let end = error.find("  = note: required for").unwrap_or(error.len());
    error[..end].lines().filter(is_ours).collect::<Vec<_>>().join("\n")
}
