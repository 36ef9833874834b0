//! The name of the library in the user's manifest. A macro does not receive it, and `::strict_schema` is only the usual name.

use std::path::Path;
use std::{env, fs};

use proc_macro2::Span;

use crate::errors::Errors;
use crate::refusal::NO_DEPENDENCY;

/// The name of the dependency.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum DependencyName {
    /// `strict_schema`, or unknown.
    Itself,
    /// `name = { package = "strict-schema" }`
    Otherwise(String),
    /// It is no dependency: another crate re-exports it.
    Nothing,
}

/// The path of the library, if not `strict_schema`.
pub(crate) fn library(errors: &mut Errors) -> Option<syn::Path> {
    match called("strict-schema") {
        DependencyName::Itself => None,
        DependencyName::Otherwise(name) => syn::parse_str(&format!("::{name}")).ok(),
        DependencyName::Nothing => {
            errors.refuse(Span::call_site(), &NO_DEPENDENCY);
            None
        }
    }
}

/// Look a package up. Without a manifest of cargo's there is nothing to look at.
pub(crate) fn called(package: &str) -> DependencyName {
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") else { return DependencyName::Itself };
    let manifest = |folder: &Path| fs::read_to_string(folder.join("Cargo.toml")).ok();
    let Some(own) = manifest(Path::new(&folder)) else { return DependencyName::Itself };
    match read(&own, package) {
        DependencyName::Nothing => {
            // A dependency of the workspace may be renamed there.
            let inherited = inherited(&own);
            let mut others = Path::new(&folder).ancestors().skip(1).filter_map(manifest);
            let workspace = others.find(|it| !inherited.is_empty() && it.contains("[workspace"));
            match workspace.map(|workspace| read(&workspace, package)) {
                Some(DependencyName::Otherwise(name)) if inherited.contains(&name) => DependencyName::Otherwise(name),
                _ => DependencyName::Nothing,
            }
        }
        found => found,
    }
}

/// The names of the dependencies that a manifest has from its workspace.
fn inherited(manifest: &str) -> Vec<String> {
    let of_workspace = |line: &String| {
        let (key, value) = line.split_once('=')?;
        let name = keys(key).into_iter().find(|it| !it.ends_with("dependencies"))?;
        (key.contains(".workspace") || value.contains("workspace")).then(|| name.replace('-', "_"))
    };
    statements(manifest).iter().filter_map(of_workspace).collect()
}

/// The lines of a manifest, each with those that follow within its brackets.
fn statements(manifest: &str) -> Vec<String> {
    let mut statements: Vec<String> = Vec::new();
    let mut open = 0_usize;
    let mut text = None;
    for line in manifest.lines().map(str::trim) {
        // A string of several lines names no dependency.
        if let Some(mark) = text {
            text = Some(mark).filter(|mark| !line.contains(mark));
            continue;
        }
        let value = line.split_once('=').map_or("", |(_, value)| value.trim_start());
        text = ["\"\"\"", "'''"].into_iter().find(|mark| value.starts_with(mark) && value.matches(mark).count() == 1);
        match statements.last_mut() {
            Some(last) if open > 0 => last.push_str(line),
            _ => statements.push(line.to_owned()),
        }
        let plain = without_texts(line);
        open = (open + plain.matches(['[', '{']).count()).saturating_sub(plain.matches([']', '}']).count());
    }
    statements
}

/// A line without its strings and its comment, which may have brackets of their own.
fn without_texts(line: &str) -> String {
    let mut plain = String::new();
    let mut letters = line.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '#' => break,
            '"' => while letters.next().is_some_and(|it| it != '"' && (it != '\\' || letters.next().is_some())) {},
            '\'' => while letters.next().is_some_and(|it| it != '\'') {},
            _ => plain.push(letter),
        }
    }
    plain
}

/// A table of dependencies has a line for each, or is one dependency's own: `[dependencies.name]`.
fn read(manifest: &str, wanted: &str) -> DependencyName {
    let itself = wanted.replace('-', "_");
    let mut found = DependencyName::Nothing;
    let mut table: Vec<String> = Vec::new();
    for line in statements(manifest) {
        let line = line.as_str();
        if let Some(header) = line.strip_prefix('[') {
            table = keys(header.split(']').next().unwrap_or_default());
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let path: Vec<String> = table.iter().cloned().chain(keys(key)).collect();
        if path == ["package", "name"] && is_text(value, wanted) {
            return DependencyName::Itself;
        }
        let Some(place) = path.iter().position(|key| key.ends_with("dependencies")) else { continue };
        let Some(name) = path.get(place + 1) else { continue };
        let package = match path.get(place + 2) {
            Some(key) if key == "package" => Some(value),
            Some(_) => None,
            None => in_braces(value, "package"),
        };
        let name = name.replace('-', "_");
        match package {
            Some(package) if is_text(package, wanted) && name != itself => found = DependencyName::Otherwise(name),
            _ if name == itself => return DependencyName::Itself,
            _ => {}
        }
    }
    found
}

/// What follows a key in the braces of a value.
fn in_braces<'v>(value: &'v str, key: &str) -> Option<&'v str> {
    let is_key = |at: &usize| value[..*at].trim_end().ends_with(['{', ',']);
    let (at, _) = value.match_indices(key).find(|(at, _)| is_key(at))?;
    Some(value[at + key.len()..].trim_start().trim_start_matches('='))
}

fn keys(dotted: &str) -> Vec<String> {
    dotted.split('.').map(|key| key.trim().trim_matches(['"', '\'']).to_owned()).collect()
}

/// Whether the value is this text.
fn is_text(value: &str, text: &str) -> bool {
    let value = value.trim_start();
    ['"', '\''].iter().any(|quote| {
        value
            .strip_prefix(*quote)
            .and_then(|value| value.strip_prefix(text))
            .is_some_and(|rest| rest.starts_with(*quote))
    })
}

#[cfg(test)]
mod tests {
    use super::{DependencyName, inherited, read};

    #[test]
    fn a_dependency_is_found_however_it_is_written() {
        for manifest in [
            "[dependencies]\nstrict-schema = \"1\"",
            "[dependencies]\nstrict-schema = { version = \"1\", features = [\"text\"] }",
            "[dependencies]\n\"strict-schema\".workspace = true",
            "[target.'cfg(unix)'.dependencies]\nstrict_schema = { path = \"..\" }",
            "[dev-dependencies.strict-schema]\nversion = \"1\"",
            "[package]\nname = \"strict-schema\"",
            "[dependencies]\nold = { package = \"strict-schema\" }\nstrict-schema = \"1\"",
        ] {
            assert_eq!(read(manifest, "strict-schema"), DependencyName::Itself, "{manifest}");
        }
        for manifest in [
            "[dependencies]\nof-tools = { package = \"strict-schema\", version = \"1\" }",
            "[dependencies]\nof-tools = { version = \"1\", package='strict-schema' } # under our name",
            "[dependencies]\nof-tools = { version = \"1\", features = [\n  \"text\",\n], package = \"strict-schema\" }\n[features]",
            "[workspace]\n[workspace.dependencies]\nof-tools = { version = \"1\", package = \"strict-schema\" }",
            "# see [1\n[package]\nname = \"a\"\ndescription = \"of [ and '\"\n[dependencies]\nof-tools = { version = \"1\", package = \"strict-schema\" }",
            "[package]\nname = \"a\"\ndescription = \"\"\"\nIntervals [0, 1)\n\"\"\"\nkeywords = [\"a \\\" [\"]\n[dependencies]\nof-tools = { version = \"1\", package = \"strict-schema\" }",
            "[package]\nname = \"a\"\ndescription = \"quotes with ''' too\" # and \"\"\"\n[dependencies]\nof-tools = { version = \"1\", package = \"strict-schema\" }",
            "[dependencies]\nof-tools = { path = \"../packages/strict-schema\", package = \"strict-schema\" }",
            "[dependencies]\nof-tools.version = \"1\"\nof-tools.package = \"strict-schema\"",
            "[dev-dependencies.of-tools]\nversion = \"1\"\npackage = \"strict-schema\"\n[features]\nall = []",
        ] {
            assert_eq!(read(manifest, "strict-schema"), DependencyName::Otherwise("of_tools".to_owned()), "{manifest}");
        }
        for manifest in [
            "[dependencies]\nof-tools.workspace = true",
            "[dependencies]\nof-tools = { workspace = true, features = [] }",
        ] {
            assert_eq!(inherited(manifest), ["of_tools"], "{manifest}");
        }
        for manifest in [
            "[package]\nname = \"mine\"\n[dependencies]\nfacade = \"1\"",
            "[dependencies]\nother = { package = \"strict-schema-derive\" }",
            "[package.metadata]\nof-tools = { package = \"strict-schema\" }",
        ] {
            assert_eq!(read(manifest, "strict-schema"), DependencyName::Nothing, "{manifest}");
        }
    }
}
