//! The README and the page of the agent loop: their programs are the files of `readme/`, each above what it prints.

use strict_schema_tests::page::{hold, read};

macro_rules! pages {
    ($($program:ident)*) => {
        $(#[allow(clippy::needless_pass_by_value, reason = "a tool owns its arguments")]
        mod $program {
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
                other => panic!("there is no program `{other}`"),
            }
        }
    };
}

pages! { schema quick_start response functions foreign agent_loop }

#[test]
fn the_readme_has_its_programs_and_what_they_print() {
    hold("README.md", block);
}

#[test]
fn the_page_of_the_agent_loop_has_its_program_and_what_it_prints() {
    hold("docs/agent-loop.md", block);
}

fn block(kind: &str, name: &str) -> Option<String> {
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
