//! `check --snapshot`: compares the current tools with the committed files.

use std::path::Path;

use strict_schema::Severity;

use crate::catalog;
use crate::coverage::Coverage;
use crate::diff::compare;
use crate::failure::Failure;
use crate::finding::{Checked, Finding, SNAPSHOT, Span};
use crate::lines::Lines;
use crate::paths::shown;
use crate::snapshot::{files, is_same, written};
use crate::source::Source;
use crate::text::value_of;

/// Adds a finding for each difference. Unless everything was read, the other tools would only look removed.
pub(super) fn compare(
    folder: &Path,
    sources: &[Source],
    is_all: bool,
    checked: &mut Vec<Checked>,
) -> Result<(), Failure> {
    // Read errors are already reported.
    let new = files(&catalog::of_sources(sources, &mut Coverage::default())?)?;
    let old = written(folder)?;
    for (name, text) in &new {
        let file = folder.join(name);
        let message = match old.get(name) {
            Some(old) if is_same(old, text) => continue,
            Some(old) => differs(old, text),
            None => "it has no snapshot".to_owned(),
        };
        checked.push(one(&shown(&file), name, &message));
    }
    for name in old.keys().filter(|it| is_all && !new.contains_key(*it)) {
        checked.push(one(&shown(&folder.join(name)), name, "no tool belongs to this snapshot"));
    }
    Ok(())
}

/// The first difference, and the number of differences.
fn differs(old: &str, new: &str) -> String {
    let read = |text: &str| value_of(text).ok();
    let differences = match (read(old), read(new)) {
        (Some(old), Some(new)) => compare::tools("", &old, &new),
        _ => Vec::new(),
    };
    match &*differences {
        [] => "its snapshot is written differently".to_owned(),
        [one] => format!("it differs from its snapshot: {one}"),
        [first, rest @ ..] => format!("it differs from its snapshot: {first}; and {} more", rest.len()),
    }
}

fn one(path: &str, name: &str, what: &str) -> Checked {
    let message = format!("{what}: {}", SNAPSHOT.fix);
    let (tool, span) = (name.trim_end_matches(".json").to_owned(), Span::new(&Lines::new(""), 0, 0));
    let finding = Finding::new((SNAPSHOT, Severity::Error), Some(tool), (String::new(), message), span);
    Checked { name: path.to_owned(), findings: vec![finding], ..Checked::default() }
}
