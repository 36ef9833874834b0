//! `check -o`: the file that gets the findings.

use std::path::Path;

use super::format::is_report;
use crate::args::CheckArgs;
use crate::config::Config;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::{Source, shown};

/// Removes the report of an earlier run: it would look like the report of this run if this run fails. Returns whether there was one, or an
/// empty file.
///
/// # Errors
/// If the findings would replace the baseline, or the old report stays.
pub(super) fn remove_old(arguments: &CheckArgs) -> Result<bool, Failure> {
    let Some(path) = &arguments.output else { return Ok(false) };
    if arguments.baseline.as_ref().is_some_and(|it| is_same_file(path, it)) {
        return Err(not_there(&shown(path), "the baseline"));
    }
    let old = if path.is_file() { std::fs::read_to_string(path).ok() } else { None };
    let Some(old) = old.filter(|it| it.is_empty() || is_report(it)) else { return Ok(false) };
    // A link and a mounted file keep their names.
    if !old.is_empty() && (path.is_symlink() || std::fs::remove_file(path).is_err()) {
        Output::file(path)?;
    }
    Ok(true)
}

/// Fails if the findings would replace an input or a snapshot.
pub(super) fn replaces_nothing(path: &Path, sources: &[Source], config: &Config) -> Result<(), Failure> {
    if config.is_snapshot(path) {
        return Err(not_there(&shown(path), "in the folder of snapshots"));
    }
    match sources.iter().find(|it| it.path.as_ref().is_some_and(|it| is_same_file(it, path))) {
        Some(source) => Err(not_there(&source.name, "one of the inputs")),
        None => Ok(()),
    }
}

fn not_there(name: &str, what: &str) -> Failure {
    Failure::new(format!("{name} is {what}, so the findings cannot be written there"))
        .help("write `-o` with another file")
}

/// Whether both are one file, which need not exist.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = std::path::absolute(path).ok()?;
        path.canonicalize().ok().or_else(|| Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?)))
    };
    place(one).is_some_and(|place_of_one| {
        place(other).is_some_and(|it| it == place_of_one) && (one.is_file() || !one.exists())
    })
}
