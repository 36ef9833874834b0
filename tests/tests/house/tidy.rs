//! The house stays tidy: layers, and where things may stand.

#[path = "supply.rs"]
mod supply;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs};

#[test]
fn only_lower_writes_code() {
    for (path, text) in sources("strict-schema-derive/src") {
        let is_writer = top_module(&path) == "lower";
        assert!(is_writer || !text.contains("quote!"), "{} writes code", path.display());
    }
}

#[test]
fn unsafe_code_is_in_two_files() {
    let with_unsafe: Vec<_> = sources("strict-schema-core/src")
        .into_iter()
        .chain(sources("strict-schema-derive/src"))
        .filter(|(_, text)| text.lines().any(|line| !line.trim_start().starts_with("//") && line.contains("unsafe ")))
        .map(|(path, _)| path.file_name().unwrap().to_owned())
        .collect();
    assert_eq!(with_unsafe, ["schema.rs", "text.rs"]);
}

#[test]
fn the_face_has_no_code() {
    for folder in ["strict-schema/src", "strict-schema-core/src"] {
        let (_, lib) = sources(folder).into_iter().find(|(path, _)| path.ends_with("lib.rs")).unwrap();
        for line in lib.lines() {
            assert!(!line.trim_start().starts_with("fn ") && !line.contains(" fn "), "lib.rs has code: {line}");
        }
    }
}

/// A file that is longer has more than one idea in it.
#[test]
fn no_file_is_longer_than_500_lines() {
    let long = |(path, text): (PathBuf, String)| (text.lines().count() > 500).then(|| path.display().to_string());
    let all = sources("strict-schema-core/src").into_iter().chain(sources("strict-schema-derive/src"));
    let long: Vec<String> = all.filter_map(long).filter(|path| !TOO_LONG.iter().any(|it| path.ends_with(it))).collect();
    assert!(long.is_empty(), "split these: {long:?}");
}

/// What is not split yet.
const TOO_LONG: &[&str] = &[];

/// Where a figure stands by itself, nobody finds it, and nobody adds it up with the others.
#[test]
fn constants_of_cost_stand_in_one_file() {
    let mut found = Vec::new();
    for (path, text) in sources("strict-schema-core/src") {
        if path.ends_with("cost.rs") {
            continue;
        }
        for line in text.lines().filter(|line| line.contains("const ") && !line.contains(" fn ")) {
            let figure = line.split_once(" = ").map_or("", |(_, value)| value);
            let is_number = figure.starts_with(|it: char| it.is_ascii_digit()) && !figure.starts_with("0x");
            if is_number && !OF_NO_COST.iter().any(|name| line.contains(name)) {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "these belong into `cost.rs`, or `derived/cost.rs`:\n{}", found.join("\n"));
}

/// Numbers that are no figures of cost.
const OF_NO_COST: &[&str] = &[
    "LARGE_REPEAT",
    "LONGEST: usize = 24",
    "SIZE: usize = 256",
    "VERSION",
    "ROOT",
    "NEVER",
    "OVERFLOW",
    "KEEP",
    "KEPT",
    "IGNORED",
    "LARGE:",
    "FAR:",
];

/// One noun has one meaning: a reader who finds a type by its name finds the right one.
#[test]
fn a_crate_defines_each_type_name_once() {
    for folder in PACKAGES {
        let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (path, text) in sources(folder) {
            for name in text.lines().filter_map(defined_type) {
                files.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
        files.retain(|_, files| files.len() > 1);
        assert!(files.is_empty(), "rename all but one of each: {files:#?}");
    }
}

/// `Edge` of `pub struct Edge(Target);`.
fn defined_type(line: &str) -> Option<&str> {
    let mut words = line.split_whitespace().skip_while(|word| word.starts_with("pub") || word.ends_with(')'));
    let is_type = matches!(words.next()?, "struct" | "enum" | "trait" | "union");
    let name = words.next().filter(|_| is_type)?;
    let name = name.split(|it: char| !it.is_alphanumeric()).next()?;
    name.starts_with(char::is_uppercase).then_some(name)
}

/// Two files that use each other can be read together; more than three cannot.
#[test]
fn no_circle_of_imports_has_more_than_three_files() {
    for folder in PACKAGES {
        let circles: Vec<_> = circles(&imports(folder)).into_iter().filter(|circle| circle.len() > 3).collect();
        assert!(circles.is_empty(), "{folder}: {circles:#?}");
    }
}

/// The root only hands names on to users: a file that imports from it would stand above itself. Macros for the derive begin with `__`.
#[test]
fn an_import_names_the_file_that_defines_the_item() {
    for folder in PACKAGES {
        let sources = sources(folder);
        let modules: BTreeSet<String> = sources.iter().map(|it| top_module(&it.0)).collect();
        let is_root = |path: &Path| path.ends_with("src/lib.rs") || path.ends_with("src/private.rs");
        for (path, text) in sources.iter().filter(|it| !is_root(&it.0)) {
            let is_of_root = |it: &Vec<String>| {
                it[0] == "crate" && it.get(1).is_some_and(|it| !modules.contains(it) && !it.starts_with("__"))
            };
            let wrong: Vec<_> = paths(text).into_iter().filter(is_of_root).collect();
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
        }
    }
}

/// The packages with layers.
const PACKAGES: &[&str] = &["strict-schema-core/src", "strict-schema-derive/src", "strict-schema-cli/src"];

/// The folders are layers. A module is its file and its folder: at each level, no two that have a folder use each other, directly or by
/// others.
#[test]
fn no_folders_use_each_other() {
    let wrong: Vec<_> = PACKAGES.iter().flat_map(|folder| mutual_folders(folder)).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn mutual_folders(folder: &str) -> Vec<Vec<String>> {
    let files = imports(folder);
    let folders: BTreeSet<&str> = files.keys().filter_map(|file| Some(file.rsplit_once('/')?.0)).collect();
    let mut levels: BTreeMap<&str, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for (file, used) in &files {
        for used in used {
            if let Some((level, from, to)) = siblings(file, used) {
                levels.entry(level).or_default().entry(from).or_default().insert(to);
            }
        }
    }
    let mut wrong = Vec::new();
    for graph in levels.values() {
        let of_folders = |circle: &Vec<String>| circle.iter().any(|module| folders.contains(module.as_str()));
        wrong.extend(circles(graph).into_iter().filter(of_folders));
    }
    wrong
}

/// Where the ways to two files part: what they have in common, and the module on each side.
fn siblings<'p>(one: &'p str, other: &str) -> Option<(&'p str, String, String)> {
    let (mine, theirs): (Vec<&str>, Vec<&str>) = (one.split('/').collect(), other.split('/').collect());
    let common = mine.iter().zip(&theirs).take_while(|(mine, theirs)| mine == theirs).count();
    // One is inside the other: a module and its own folder.
    if common == mine.len() || common == theirs.len() {
        return None;
    }
    let level = mine[..common].join("/").len();
    Some((&one[..level], mine[..=common].join("/"), theirs[..=common].join("/")))
}

/// For each file, as `normalize/write/object`, the files whose items it names, but for what the macros and the users see.
fn imports(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let sources: BTreeMap<String, String> = sources(folder)
        .into_iter()
        .map(|(path, text)| {
            let path = path.to_string_lossy().into_owned();
            let (_, name) = path.split_once(&format!("{folder}/")).expect("it is in the folder");
            (name.trim_end_matches(".rs").to_owned(), text)
        })
        .filter(|(name, _)| !["lib", "private"].contains(&name.as_str()))
        .collect();
    let of = |name: &str, text: &str| {
        let place: Vec<&str> = name.split('/').collect();
        let resolved = paths(text).into_iter().filter_map(|path| {
            let mut steps = path.as_slice();
            let mut base = match steps[0].as_str() {
                "crate" => Vec::new(),
                _ => place.clone(),
            };
            while let Some((first, rest)) = steps.split_first() {
                match first.as_str() {
                    "crate" | "self" => {}
                    "super" => _ = base.pop(),
                    _ => break,
                }
                steps = rest;
            }
            base.extend(steps.iter().map(String::as_str));
            // The file of the longest start of the path: what follows is an item.
            (1..=base.len()).rev().map(|length| base[..length].join("/")).find(|file| sources.contains_key(file))
        });
        resolved.filter(|used| used != name).collect()
    };
    sources.iter().map(|(name, text)| (name.clone(), of(name, text))).collect()
}

/// Every path in the code that begins at the crate, at a module above, or at one of the file's own modules.
fn paths(text: &str) -> Vec<Vec<String>> {
    let code = code(text);
    let own: Vec<&str> = code
        .lines()
        .filter_map(|line| line.trim().strip_suffix(';')?.rsplit_once("mod ").map(|(_, name)| name))
        // That of a macro has no name yet.
        .filter(|name| !name.starts_with('$'))
        .collect();
    let starts = ["crate", "super", "self"].into_iter().chain(own);
    let mut paths = Vec::new();
    for start in starts {
        for (at, _) in code.match_indices(&format!("{start}::")) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|it| it.is_alphanumeric() || matches!(it, '_' | ':' | '$' | '#')) {
                continue;
            }
            expand(&code[at..], &mut Vec::new(), &mut paths);
        }
    }
    paths
}

/// The paths at the start of a text, each of a list in braces by itself.
fn expand(text: &str, before: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> usize {
    let depth = before.len();
    let mut rest = text;
    loop {
        if let Some(list) = rest.strip_prefix('{') {
            let mut at = list;
            while !at.starts_with('}') {
                let taken = expand(at, before, paths);
                at = at[taken..].trim_start_matches([',', ' ', '\n']);
            }
            rest = &at[1..];
            break;
        }
        let name: String = rest.chars().take_while(|it| it.is_alphanumeric() || matches!(it, '_' | '*')).collect();
        rest = &rest[name.len()..];
        if !name.is_empty() {
            before.push(name);
        }
        match rest.strip_prefix("::") {
            Some(more) if !more.starts_with('<') => rest = more,
            _ => {
                paths.push(before.clone());
                // `as other`
                if let Some(alias) = rest.strip_prefix(" as ") {
                    rest = alias.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_');
                }
                break;
            }
        }
    }
    before.truncate(depth);
    (text.len() - rest.len()).max(1)
}

/// The sets of nodes of which each leads to each other, with more than one in them.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<String>> {
    let reached = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut pending: Vec<&String> = graph.get(start).into_iter().flatten().collect();
        while let Some(node) = pending.pop() {
            if seen.insert(node.clone()) {
                pending.extend(graph.get(node).into_iter().flatten());
            }
        }
        seen
    };
    let reached: BTreeMap<&String, BTreeSet<String>> = graph.keys().map(|node| (node, reached(node))).collect();
    let mut known = BTreeSet::new();
    let mut found = Vec::new();
    for (node, ways) in &reached {
        if !ways.contains(*node) || known.contains(*node) {
            continue;
        }
        let back = |other: &&String| reached.get(other).is_some_and(|ways| ways.contains(*node));
        let circle: Vec<String> = ways.iter().filter(back).cloned().collect();
        known.extend(circle.iter().cloned());
        found.push(circle);
    }
    found
}

/// The code of a file, without comments and tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// `derived` of `strict-schema-core/src/derived/render/bounds.rs`.
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
