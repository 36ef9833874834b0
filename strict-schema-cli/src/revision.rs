//! `HEAD:tools.json`: a file or a folder in a git revision.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::models::Models;
use crate::program::{self, TIME};
use crate::source::{Source, is_data, text_of};

/// The files at a path of a revision, if the argument has this form and no file has that name. The path is relative to the current folder,
/// and the repository is the one that contains it.
pub(crate) fn read(written: &str) -> Result<Option<Vec<Source>>, Failure> {
    let Some((revision, path)) =
        written.split_once(':').filter(|_| !Path::new(written).exists() && Models::named(written).is_none())
    else {
        return Ok(None);
    };
    if cfg!(windows) && revision.len() == 1 {
        return Ok(None);
    }
    if revision.starts_with('-') {
        return Err(Failure::new(format!("`{revision}` is not a revision")));
    }
    let (folder, rest) = existing(Path::new(path));
    let git = Git { written, folder };
    let object = format!("{revision}:./{rest}");
    if git.output(&["cat-file", "-t", &object])?.trim_ascii() != b"tree" {
        let text = text_of(git.output(&["cat-file", "blob", &object])?, written)?;
        return Ok(Some(vec![Source::of_text(written, text)]));
    }
    let mut sources = Vec::new();
    let list = git.output(&["ls-tree", "-r", "-z", "--full-tree", &object])?;
    for entry in list.split(|it| *it == 0) {
        let entry = String::from_utf8_lossy(entry);
        let Some((head, name)) = entry.split_once('\t') else { continue };
        let [mode, "blob", id] = head.split(' ').collect::<Vec<_>>()[..] else { continue };
        // The others are links.
        if mode.starts_with("100") && is_data(Path::new(name)) {
            let name = format!("{}/{name}", written.trim_end_matches('/'));
            let text = text_of(git.output(&["cat-file", "blob", id])?, &name)?;
            let mut source = Source::of_text(&name, text);
            source.is_named = false;
            sources.push(source);
        }
    }
    Ok(Some(sources))
}

/// The nearest existing folder that contains the path, and the path relative to it: a revision may have folders that no longer exist.
fn existing(path: &Path) -> (PathBuf, String) {
    let folders = path.ancestors().skip(1).filter(|it| !it.as_os_str().is_empty());
    let folder = folders.into_iter().find(|it| it.is_dir());
    let rest = folder.map_or(path, |it| path.strip_prefix(it).unwrap_or(path));
    let rest = rest.to_string_lossy().replace(std::path::MAIN_SEPARATOR, "/");
    (folder.unwrap_or(Path::new(".")).to_owned(), rest)
}

struct Git<'a> {
    written: &'a str,
    folder: PathBuf,
}

impl Git<'_> {
    fn output(&self, arguments: &[&str]) -> Result<Vec<u8>, Failure> {
        let mut command = Command::new("git");
        // Objects that the repository lacks are not fetched.
        command.arg("-C").arg(&self.folder).args(arguments).env("GIT_NO_LAZY_FETCH", "1");
        let cannot = || Failure::new(format!("cannot read {}", self.written));
        match program::run(&mut command, TIME)? {
            None => Err(Failure::new(format!("cannot read {}: there is no such file, and no `git` on `PATH`", self.written))),
            Some(ran) if ran.is_success => Ok(ran.output),
            Some(ran) => Err(cannot()
                .help("there is no such file; `REVISION:PATH` is a file of the git repository, with the path relative to the current folder")
                .said(ran.said)),
        }
    }
}
