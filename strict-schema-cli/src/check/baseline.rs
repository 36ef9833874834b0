//! `check --baseline`: accepts the current findings, so that only new ones count.
//!
//! A finding is identified by its file, its tool, the place in the tool, the rule and the dialect. Its line, and other tools around it, may
//! change.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::coverage::few;
use crate::failure::Failure;
use crate::finding::{Checked, counted, inside};
use crate::models::Models;
use crate::output::{in_one_line, tell};
use crate::source::{SERVER, STDIN, shown};
use crate::write::replace;

/// The accepted findings: each place with the names of the dialects, once for each finding.
#[derive(Debug, Default)]
pub(super) struct Baseline(BTreeMap<RulePlace, Vec<String>>);

/// A place, and the rule that it breaks.
#[derive(Clone, Debug, Deserialize, Eq, Ord, PartialEq, PartialOrd, Serialize)]
struct RulePlace {
    file: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tool: Option<String>,
    rule: String,
    /// The pointer inside the tool.
    pointer: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    version: u32,
    findings: Vec<BaselineEntry>,
}

#[derive(Deserialize, Serialize)]
struct BaselineEntry {
    #[serde(flatten)]
    place: RulePlace,
    dialects: Vec<String>,
}

impl Baseline {
    /// Reads the file.
    ///
    /// # Errors
    /// If it cannot be read, or is not a baseline.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = shown(path);
        let text = std::fs::read_to_string(path).map_err(|error| {
            Failure::new(format!("cannot read the baseline {name}: {error}"))
                .help("write one with `--write-baseline`: it accepts all current findings")
        })?;
        let written: BaselineFile = serde_json::from_str(&text)
            .map_err(|error| Failure::new(format!("{name} is not a baseline: {error}")).help("name another file"))?;
        if written.version != VERSION {
            return Err(Failure::new(format!(
                "the baseline {name} has version {}, and this program reads {VERSION}",
                written.version
            )));
        }
        let mut all = Self::default();
        for BaselineEntry { place, mut dialects } in written.findings {
            all.0.entry(place).or_default().append(&mut dialects);
        }
        Ok(all)
    }

    /// The findings of these files, and those of an older baseline for the dialects that did not judge, and for files that were not checked.
    fn of(files: &[Checked], old: Self) -> Self {
        let mut all = Self::default();
        for file in files {
            for (place, finding) in places(file).into_iter().zip(&file.findings) {
                // A new snapshot accepts a difference from a snapshot.
                if !finding.dialects.is_empty() {
                    all.0.entry(place).or_default().extend(finding.dialects.iter().map(|it| (*it).to_owned()));
                }
            }
        }
        let judged = judged(files);
        for (place, mut dialects) in old.0 {
            match judged.get(&*place.file) {
                Some(by) => dialects.retain(|it| !by.contains(&**it)),
                None if !is_there(&place.file) => continue,
                None => {}
            }
            if !dialects.is_empty() {
                all.0.entry(place).or_default().append(&mut dialects);
            }
        }
        // Whichever dialects judge last, the file stays the same.
        all.0.values_mut().for_each(|it| it.sort());
        all
    }

    /// Rewrites the file, so that it accepts the current findings.
    ///
    /// # Errors
    /// If it cannot be written, or exists and is not a baseline.
    pub(super) fn write(path: &Path, files: &[Checked]) -> Result<Self, Failure> {
        let old = if path.exists() { Self::read(path)? } else { Self::default() };
        let new = Self::of(files, old);
        let line = |(place, dialects): (&RulePlace, &Vec<String>)| {
            let entry = BaselineEntry { place: place.clone(), dialects: dialects.clone() };
            Ok(format!("    {}", serde_json::to_string(&entry)?))
        };
        // One finding a line, so that a diff shows one line for each change.
        let lines: Result<Vec<_>, serde_json::Error> = new.0.iter().map(line).collect();
        let lines = lines.map_err(|error| Failure::new(error.to_string()))?;
        let list = if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", lines.join(",\n")) };
        replace(path, &format!("{{\n  \"version\": {VERSION},\n  \"findings\": {list}\n}}\n"))?;
        tell(&format!("wrote {} to {}\n", counted(lines.len(), "finding"), in_one_line(&shown(path))));
        Ok(new)
    }

    /// Removes the accepted findings, and reports which ones are fixed by now.
    pub(super) fn apply(mut self, path: &Path, files: &mut [Checked]) {
        for file in &mut *files {
            let places = places(file);
            for (finding, place) in file.findings.iter_mut().zip(&places) {
                let Some(accepted) = self.0.get_mut(place) else { continue };
                let is_new = |it: &&'static str| match accepted.iter().position(|accepted| accepted == it) {
                    Some(at) => {
                        accepted.swap_remove(at);
                        false
                    }
                    None => true,
                };
                let before = finding.dialects.len();
                finding.dialects.retain(is_new);
                file.accepted += usize::from(before > 0 && finding.dialects.is_empty());
            }
            file.findings.retain(|it| it.rule.id == crate::finding::SNAPSHOT.id || !it.dialects.is_empty());
        }
        let judged = judged(files);
        let is_fixed = |(place, left): &(&RulePlace, &Vec<String>)| match judged.get(&*place.file) {
            Some(by) => left.iter().any(|it| by.contains(&**it)),
            None => !left.is_empty() && !is_there(&place.file),
        };
        let fixed: Vec<_> = self.0.iter().filter(is_fixed).map(|(place, _)| place.shown()).collect();
        if !fixed.is_empty() {
            let names = few(&fixed.iter().map(String::as_str).collect::<Vec<_>>());
            let (count, name) = (counted(fixed.len(), "finding"), shown(path));
            let line = format!("note: {count} of {name} no longer found: {names}; remove them with `--write-baseline`");
            tell(&format!("{}\n", in_one_line(&line)));
        }
    }
}

/// Tells an older program that it cannot read the file.
const VERSION: u32 = 1;

/// The dialects that judged each file.
fn judged(files: &[Checked]) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut judged: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for file in files {
        judged.entry(&file.name).or_default().extend(file.dialects.iter().map(|it| it.name));
    }
    judged
}

/// The place of each finding.
fn places(file: &Checked) -> Vec<RulePlace> {
    let place = |(finding, home): (&crate::finding::Finding, Option<usize>)| {
        let around = home.map_or("", |it| &*file.items[it].pointer);
        // Without a name, an item is identified by its place alone.
        let around = if finding.item.is_some() { around } else { "" };
        RulePlace {
            file: file.name.clone(),
            tool: finding.item.clone(),
            rule: finding.rule.id.to_owned(),
            pointer: inside(&finding.pointer, around).unwrap_or(&finding.pointer).to_owned(),
        }
    };
    file.findings.iter().zip(file.homes()).map(place).collect()
}

/// Whether the file may exist: the content of a server or a module is unknown until it is asked.
fn is_there(file: &str) -> bool {
    let is_file = Models::named(file).is_none() && !file.contains('#') && file != SERVER && file != STDIN;
    !is_file || Path::new(file).exists()
}

impl RulePlace {
    fn shown(&self) -> String {
        let tool = self.tool.as_ref().map_or(String::new(), |it| format!(" of `{it}`"));
        let at = if self.pointer.is_empty() { String::new() } else { format!(" at {}", self.pointer) };
        format!("{}{tool} in {}{at}", self.rule, self.file)
    }
}
