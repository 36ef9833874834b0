//! The house stays tidy: layers, and where things may stand.

#![allow(missing_docs, reason = "these are tests")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The layers of `strict-schema/src`, lowest first. A module uses those below its own, and those of its own layer.
///
/// A module's files, `derived/render/bounds.rs`, are of its layer.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "facts",
        &[
            "depth",
            "error",
            "format",
            "keyword",
            "kind",
            "near",
            "pattern",
            "pointer",
            "reference",
            "shown",
            "uri",
            "walk",
            "written",
            "documents",
        ],
    ),
    ("semantics", &["instance"]),
    ("policy", &["dialect"]),
    ("derived", &["derived"]),
    ("knowledge", &["rules", "report"]),
    ("actions", &["validate", "normalize", "codec"]),
    ("edge", &["tool", "decode", "diagnostic"]),
    // `private` and `lib` see all: they are what the macros and the users see.
];

#[test]
fn a_module_uses_only_what_is_below_it() {
    let layers: BTreeMap<&str, usize> = LAYERS
        .iter()
        .enumerate()
        .flat_map(|(layer, (_, modules))| modules.iter().map(move |module| (*module, layer)))
        .collect();
    let mut wrong = Vec::new();
    for (path, text) in sources("strict-schema/src") {
        let module = top_module(&path);
        if ["lib", "private"].contains(&module.as_str()) {
            continue;
        }
        let layer =
            layers.get(module.as_str()).unwrap_or_else(|| panic!("`{module}` is in no layer: {}", path.display()));
        for used in uses(&text) {
            let Some(of_used) = layers.get(used.as_str()) else { continue };
            if of_used > layer {
                wrong.push(format!("{}: `{module}` uses `{used}`, which is above it", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_lower_writes_code() {
    for (path, text) in sources("strict-schema-derive/src") {
        let is_writer = top_module(&path) == "lower";
        assert!(is_writer || !text.contains("quote!"), "{} writes code", path.display());
    }
}

#[test]
fn unsafe_code_is_in_two_files() {
    let with_unsafe: Vec<_> = sources("strict-schema/src")
        .into_iter()
        .chain(sources("strict-schema-derive/src"))
        .filter(|(_, text)| text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("unsafe ")))
        .map(|(path, _)| path.file_name().unwrap().to_owned())
        .collect();
    assert_eq!(with_unsafe, ["schema.rs", "text.rs"]);
}

/// Each package is built from its own sources, and the derive cannot use the library.
#[test]
fn derive_and_library_have_one_scanner_of_patterns() {
    let of = |folder: &str| sources(folder).into_iter().find(|(path, _)| path.ends_with("src/pattern.rs")).unwrap().1;
    assert!(
        of("strict-schema/src") == of("strict-schema-derive/src"),
        "the two `pattern.rs` differ: copy the one that was changed over the other"
    );
}

#[test]
fn the_face_has_no_code() {
    let (_, lib) = sources("strict-schema/src").into_iter().find(|(path, _)| path.ends_with("lib.rs")).unwrap();
    for line in lib.lines() {
        assert!(!line.trim_start().starts_with("fn ") && !line.contains(" fn "), "lib.rs has code: {line}");
    }
}

/// The modules that a file names as `crate::…`, one by one also in `crate::{a, b::c}`.
fn uses(text: &str) -> Vec<String> {
    let code: String = text
        .split("#[cfg(test)]")
        .next()
        .unwrap_or_default()
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n");
    let mut used = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let rest = &code[at + "crate::".len()..];
        let names: Vec<&str> = match rest.strip_prefix('{') {
            None => vec![rest],
            Some(list) => {
                let mut depth = 0;
                let end = list
                    .char_indices()
                    .find(|(_, character)| {
                        depth += i32::from(*character == '{') - i32::from(*character == '}');
                        depth < 0
                    })
                    .map_or(list.len(), |(end, _)| end);
                list[..end].split(',').map(str::trim).collect()
            }
        };
        used.extend(names.iter().map(|name| name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()));
    }
    used
}

/// `derived` of `strict-schema/src/derived/render/bounds.rs`.
fn top_module(path: &Path) -> String {
    let mut parts =
        path.iter().map(|part| part.to_string_lossy().into_owned()).skip_while(|part| part != "src").skip(1);
    parts.next().unwrap_or_default().trim_end_matches(".rs").to_owned()
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(folder);
    let mut found = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                found.push((path, text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "there are no sources in {folder}");
    found
}
