//! What the published packages depend on, and under which licences.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const PACKAGES: &[&str] = &[
    "strict-schema",
    "strict-schema-core",
    "strict-schema-derive",
    "strict-schema-cli",
    "strict-schema-rmcp",
    "strict-schema-rig",
];

/// What a program may be built of, whatever its own licence.
const LICENCES: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// What everybody who derives compiles. One more is a decision.
const OF_THE_LIBRARY: &[&str] = &[
    "itoa",
    "memchr",
    "proc-macro2",
    "quote",
    "serde",
    "serde_core",
    "serde_derive",
    "serde_json",
    "strict-schema",
    "strict-schema-core",
    "strict-schema-derive",
    "syn",
    "unicode-ident",
    "zmij",
];

#[test]
fn the_library_depends_on_little() {
    let lines = tree(&["-p", "strict-schema", "--format", "{p}"]);
    let names: BTreeSet<&str> = lines.iter().filter_map(|line| line.split(' ').next()).collect();
    let known = OF_THE_LIBRARY.iter().copied().collect::<BTreeSet<&str>>();
    let more: Vec<_> = names.difference(&known).collect();
    assert!(more.is_empty(), "the library depends on {more:?} too");
    assert!(names.len() > 8, "{names:?}");
}

#[test]
fn each_licence_permits_any_use() {
    for package in PACKAGES {
        let lines = tree(&["-p", package, "--all-features", "--format", "{p}|{l}"]);
        assert!(lines.len() > 3, "{package}: {lines:?}");
        for line in lines {
            let (name, licence) = line.split_once('|').expect("a package and its licence");
            let licence = licence.trim_end_matches(" (*)");
            assert!(is_free(licence), "{package} depends on {name}, of the licence {licence:?}");
        }
    }
}

/// Whether each part of it is one of ours, or gives the choice of one.
fn is_free(licence: &str) -> bool {
    let flat = licence.replace(['(', ')'], "").replace(" / ", " OR ").replace('/', " OR ");
    // `(A OR B) AND C` is judged as `A OR B AND C`: each part of `AND` has to have one that is ours.
    !flat.is_empty() && flat.split(" AND ").all(|part| part.split(" OR ").any(|it| LICENCES.contains(&it.trim())))
}

/// The packages that are compiled into a program, a line each.
fn tree(arguments: &[&str]) -> Vec<String> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the workspace");
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["tree", "--locked", "--edges", "normal", "--prefix", "none"])
        .args(arguments)
        .current_dir(workspace)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names are text");
    text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect()
}
