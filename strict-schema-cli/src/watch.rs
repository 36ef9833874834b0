//! `check --watch`: runs again whenever a file changes, until Ctrl-C.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::failure::Failure;
use crate::output::{counted, in_one_line, tell};
use crate::paths::shown;

/// How often the files are looked at.
const EVERY: Duration = Duration::from_millis(300);

/// The time of each file's last change, and its length.
type Stamps = BTreeMap<PathBuf, (SystemTime, u64)>;

/// Runs until the process is ended, or until `run` returns that its output was closed.
pub(crate) fn watch(
    files: impl Fn() -> Vec<PathBuf>,
    mut run: impl FnMut() -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut known = stamps(files());
    if known.is_empty() {
        return Err(Failure::new("there is no file to watch").help("name a file or a folder that is there"));
    }
    loop {
        match run() {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            // The next change may repair it.
            Err(failure) => tell(&format!("{failure}\n")),
        }
        tell(&format!("watching {}, until Ctrl-C\n", counted(known.len(), "file")));
        let changed = loop {
            thread::sleep(EVERY);
            let now = stamps(files());
            if now == known {
                continue;
            }
            // An editor may write a file in several steps.
            thread::sleep(EVERY);
            if stamps(files()) == now {
                break now;
            }
        };
        let is_changed = |path: &&PathBuf| known.get(*path) != changed.get(*path);
        let all: Vec<_> =
            known.keys().chain(changed.keys().filter(|it| !known.contains_key(*it))).filter(is_changed).collect();
        let more = if all.len() > 1 { format!(" and {} more", all.len() - 1) } else { String::new() };
        let first = all.first().map_or_else(String::new, |it| shown(it));
        tell(&format!("\n{}{more} changed\n", in_one_line(&first)));
        known = changed;
    }
}

fn stamps(files: Vec<PathBuf>) -> Stamps {
    let stamp = |path: PathBuf| {
        let of = path.metadata().ok()?;
        Some((path, (of.modified().ok()?, of.len())))
    };
    files.into_iter().filter_map(stamp).collect()
}
