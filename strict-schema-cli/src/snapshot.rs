//! `snapshot`: one canonical file for each tool, to be committed, so that a change is seen in a review.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use crate::args::{Settings, SnapshotArgs};
use crate::config::Config;
use crate::failure::{Exit, Failure};
use crate::finding::counted;
use crate::output::{Output, in_one_line};
use crate::source::{gather, shown};
use crate::surface::{self, Surface};
use crate::write::replace;

pub(crate) fn run(arguments: &SnapshotArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let sources = gather(&arguments.inputs, &config)?;
    let surface = surface::of_sources(&sources)?;
    let files = files(&surface)?;
    let folder = &arguments.folder;
    let cannot =
        |what: &str, error: &dyn std::fmt::Display| Failure::new(format!("cannot {what} {}: {error}", shown(folder)));
    std::fs::create_dir_all(folder).map_err(|error| cannot("create", &error))?;
    let old = written(folder)?;
    let (mut added, mut changed, mut removed) = (0, 0, 0);
    for (name, text) in &files {
        match old.get(name) {
            Some(old) if old == text => continue,
            Some(_) => changed += 1,
            None => added += 1,
        }
        replace(&folder.join(name), text)?;
        writeln!(output, "wrote {}", in_one_line(&shown(&folder.join(name))))?;
    }
    for name in old.keys().filter(|it| !files.contains_key(*it)) {
        std::fs::remove_file(folder.join(name)).map_err(|error| cannot("remove a file from", &error))?;
        writeln!(output, "removed {}", in_one_line(&shown(&folder.join(name))))?;
        removed += 1;
    }
    writeln!(
        output,
        "{} in {}: {added} added, {changed} changed, {removed} removed",
        counted(files.len(), "snapshot"),
        in_one_line(&shown(folder))
    )?;
    Ok(Exit::Clean)
}

/// The text of each file, by its name.
///
/// # Errors
/// If two tools would have the same file.
pub(crate) fn files(surface: &Surface) -> Result<BTreeMap<String, String>, Failure> {
    let mut files = BTreeMap::new();
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (name, value) in surface {
        let file = surface::file_name(name);
        // On some file systems these are the same.
        if let Some(other) = names.insert(file.to_ascii_lowercase(), name) {
            return Err(Failure::new(format!("`{other}` and `{name}` would both be in the file {file}"))
                .help("give them names that differ in more than case and punctuation"));
        }
        files.insert(file, surface::text(value));
    }
    Ok(files)
}

/// The files of a folder, as they are.
///
/// # Errors
/// If they cannot be read.
pub(crate) fn written(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let cannot = |error: std::io::Error| {
        Failure::new(format!("cannot read {}: {error}", shown(folder)))
            .help("`strict-schema snapshot DIR PATH…` writes snapshots")
    };
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|it| it == "json") && path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, std::fs::read_to_string(&path).map_err(cannot)?);
        }
    }
    Ok(files)
}
