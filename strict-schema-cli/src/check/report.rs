//! `check -o`: the file that gets the findings.

use std::path::Path;

use crate::config::Config;
use crate::document::Document;
use crate::failure::Failure;
use crate::paths::shown;
use crate::source::Source;

/// Leaves the file out of the sources: a folder or a pattern may lead to the report of an earlier run.
/// Fails if the findings would replace the baseline, a snapshot, or an input that has something to check or cannot be read.
pub(super) fn leave_out(
    path: &Path,
    baseline: Option<&Path>,
    sources: &mut Vec<Source>,
    config: &Config,
) -> Result<(), Failure> {
    let refuse = |what: &str| {
        Err(Failure::new(format!("{} is {what}, so the findings cannot be written there", shown(path)))
            .help("write `-o` with another file"))
    };
    if baseline.is_some_and(|it| is_same_file(path, it)) {
        return refuse("the baseline");
    }
    if config.is_snapshot(path) {
        return refuse("in the folder of snapshots");
    }
    for source in sources.extract_if(.., |it| it.path.as_ref().is_some_and(|it| is_same_file(it, path))) {
        let text = source.read()?;
        let parsed = source.parse(&text);
        let is_broken = !text.trim().is_empty() && !parsed.parts().1.is_empty();
        if is_broken || !Document::read(&source, &parsed).parts.is_empty() {
            return refuse("one of the inputs");
        }
    }
    Ok(())
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
