//! `snapshot`: writes one canonical file for each tool, to be committed, so that a review shows each change.
//!
//! The folder of snapshots has a marker file that lists the files of this command. Only these files are ever replaced or removed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::Path;

use crate::args::{Settings, SnapshotArgs};
use crate::catalog::{self, Catalog};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::failure::{Exit, Failure};
use crate::output::{Output, counted, in_one_line};
use crate::paths::shown;
use crate::source::{Source, gather};
use crate::write::{pretty, replace};

pub(crate) fn run(arguments: &SnapshotArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?.without_snapshots(Some(&arguments.folder));
    let (sources, faults) = gather(&arguments.inputs, &config)?;
    let mut coverage = Coverage::of(faults);
    let catalog = catalog::of_sources(&sources, &mut coverage)?;
    if !coverage.faults.is_empty() {
        // The tools of these sources would look removed.
        return Ok(coverage.end("read", &arguments.inputs, Exit::Impossible));
    }
    let files = files(&catalog)?;
    let folder = &arguments.folder;
    let cannot =
        |what: &str, error: &dyn std::fmt::Display| Failure::new(format!("cannot {what} {}: {error}", shown(folder)));
    std::fs::create_dir_all(folder).map_err(|error| cannot("create", &error))?;
    let listed = listed(folder)?;
    let old = written(folder)?;
    is_ours(folder, listed.as_ref(), &files, &old, &sources)?;
    let listed = listed.unwrap_or_default();
    let kept: BTreeSet<_> = files.keys().cloned().collect();
    // Before the files: a written file that is not listed would belong to no command.
    mark(folder, &listed.union(&kept).cloned().collect())?;
    let (mut added, mut changed, mut removed) = (0, 0, 0);
    for (name, text) in &files {
        match old.get(name) {
            Some(old) if is_same(old, text) => continue,
            Some(_) => changed += 1,
            None => added += 1,
        }
        replace(&folder.join(name), text)?;
        writeln!(output, "wrote {}", in_one_line(&shown(&folder.join(name))))?;
    }
    for name in old.keys().filter(|it| listed.contains(*it) && !files.contains_key(*it)) {
        std::fs::remove_file(folder.join(name)).map_err(|error| cannot("remove a file from", &error))?;
        writeln!(output, "removed {}", in_one_line(&shown(&folder.join(name))))?;
        removed += 1;
    }
    mark(folder, &kept)?;
    writeln!(
        output,
        "{} in {}: {added} added, {changed} changed, {removed} removed",
        counted(files.len(), "snapshot"),
        in_one_line(&shown(folder))
    )?;
    output.flush()?;
    Ok(coverage.end("read", &arguments.inputs, Exit::Clean))
}

/// The text of each file, by its name. Fails if two tools would have the same file.
pub(crate) fn files(catalog: &Catalog) -> Result<BTreeMap<String, String>, Failure> {
    let mut files = BTreeMap::new();
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    for (name, value) in catalog {
        let file = catalog::file_name(name);
        // On some file systems these names are the same.
        if let Some(other) = names.insert(file.to_ascii_lowercase(), name) {
            return Err(Failure::new(format!("`{other}` and `{name}` would both be in the file {file}"))
                .help("give them names that differ in more than case and punctuation"));
        }
        files.insert(file, pretty(value)?);
    }
    Ok(files)
}

/// Whether the texts differ only in line ends and indentation, which make no difference in `assert_snapshot!` either.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    one.lines().map(str::trim).eq(other.lines().map(str::trim))
}

/// The files of a folder with their texts.
pub(crate) fn written(folder: &Path) -> Result<BTreeMap<String, String>, Failure> {
    let cannot = |error| cannot_read(folder, &error);
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|it| it == "json") && path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).map_err(|error| cannot_read(&path, &error))?;
            files.insert(name, text);
        }
    }
    Ok(files)
}

fn names_in(folder: &Path) -> Result<BTreeSet<String>, Failure> {
    let entries = std::fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| cannot_read(folder, &error))?;
    Ok(entries.iter().map(|it| it.file_name().to_string_lossy().into_owned()).collect())
}

fn cannot_read(folder: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("cannot read {}: {error}", shown(folder)))
        .help("`strict-schema snapshot DIR PATH…` writes snapshots")
}

/// The file that lists the files of its folder that `snapshot` wrote, one a line.
const MARKER: &str = ".strict-schema-snapshots";

const HEAD: &str = "# `strict-schema snapshot` wrote these files, and removes them when their tools are gone.\n";

/// The files that the folder's marker lists. None without a marker.
fn listed(folder: &Path) -> Result<Option<BTreeSet<String>>, Failure> {
    let path = folder.join(MARKER);
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Failure::new(format!("cannot read {}: {error}", shown(&path)))),
    };
    let names: BTreeSet<_> =
        text.lines().filter(|it| !it.is_empty() && !it.starts_with('#')).map(str::to_owned).collect();
    // A name that a tool could have never leads to another folder.
    let is_name = |it: &String| it.strip_suffix(".json").is_some_and(|stem| catalog::file_name(stem) == *it);
    match names.iter().find(|it| !is_name(it)) {
        Some(other) => Err(Failure::new(format!("{} lists `{other}`, which is not a snapshot", shown(&path)))
            .help("remove that line, or name another folder")),
        None => Ok(Some(names)),
    }
}

fn mark(folder: &Path, names: &BTreeSet<String>) -> Result<(), Failure> {
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    replace(&folder.join(MARKER), &format!("{HEAD}{}\n", names.join("\n")))
}

/// Fails unless this command wrote everything that would be replaced or removed.
fn is_ours(
    folder: &Path,
    listed: Option<&BTreeSet<String>>,
    new: &BTreeMap<String, String>,
    old: &BTreeMap<String, String>,
    sources: &[Source],
) -> Result<(), Failure> {
    let refuse = |what: String| {
        let help = "name a new folder, or an empty one, before the inputs: `strict-schema snapshot DIR PATH…`";
        Err(Failure::new(what).help(help))
    };
    let name_of = |folder: &str| in_one_line(folder).into_owned();
    let place = name_of(&shown(folder));
    if listed.is_none() {
        // The library's `assert_snapshot!` writes the same files, without a marker. Hidden files like `.gitkeep` may be there.
        let is_ours = |it: &String| old.get(it).zip(new.get(it)).is_some_and(|(old, new)| is_same(old, new));
        if let Some(other) = names_in(folder)?.iter().find(|it| !it.starts_with('.') && !is_ours(it)) {
            return refuse(format!("{place} is not a folder of snapshots: it has {}", name_of(other)));
        }
    }
    let is_listed = |it: &String| listed.is_none_or(|listed| listed.contains(it));
    if let Some(other) =
        old.keys().find(|it| new.get(*it).is_some_and(|text| !is_same(&old[*it], text)) && !is_listed(it))
    {
        return refuse(format!(
            "`snapshot` did not write {}, and would replace it",
            name_of(&shown(&folder.join(other)))
        ));
    }
    let replaced = |it: &&String| is_listed(it) || new.contains_key(*it);
    if let Some(link) = old.keys().chain(new.keys()).filter(replaced).find(|it| folder.join(it).is_symlink()) {
        return refuse(format!("{} is a link, not a snapshot", name_of(&shown(&folder.join(link)))));
    }
    let inside = folder.canonicalize().ok();
    let is_input = |it: &&Source| {
        let path = it.path.as_ref().and_then(|path| path.canonicalize().ok());
        path.is_some_and(|path| path.parent() == inside.as_deref())
    };
    match sources.iter().find(is_input) {
        Some(input) => refuse(format!("{} is an input, and is in the folder of snapshots", name_of(&input.name))),
        None => Ok(()),
    }
}
