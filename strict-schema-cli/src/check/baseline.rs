//! `check --baseline`: accepts the current findings, so that only new ones count.
//!
//! A finding is identified by its file, its tool, the place in the tool, the rule and the dialect. Its line, and other tools around it, may
//! change. The names of files are relative to the baseline's folder, so the current folder may change too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::finding::{Checked, inside};
use crate::models::Models;
use crate::output::{counted, few, in_one_line, tell};
use crate::paths::{joined, shown};
use crate::source::{SERVER, STDIN};
use crate::stored::Stored;
use crate::write::replace;

/// The accepted findings.
#[derive(Debug)]
pub(super) struct Baseline {
    /// Its folder and the current one; absolute, without links.
    folder: PathBuf,
    current: PathBuf,
    /// Each place with the names of the dialects, once for each finding.
    accepted: BTreeMap<RulePlace, Vec<String>>,
}

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
    #[serde(rename = "version")]
    _version: u32,
    findings: Vec<BaselineEntry>,
}

#[derive(Deserialize, Serialize)]
struct BaselineEntry {
    #[serde(flatten)]
    place: RulePlace,
    dialects: Vec<String>,
}

impl Baseline {
    /// One that accepts nothing.
    fn empty(path: &Path) -> Self {
        let current = std::env::current_dir().and_then(|it| it.canonicalize()).unwrap_or_default();
        let folder = path.parent().map_or_else(|| current.clone(), |it| current.join(it));
        Self { folder: folder.canonicalize().unwrap_or(folder), current, accepted: BTreeMap::new() }
    }

    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let BaselineFile { findings, .. } = BASELINE.read(path)?;
        let mut all = Self::empty(path);
        for BaselineEntry { mut place, mut dialects } in findings {
            place.file = all.name(&all.folder, &place.file);
            all.accepted.entry(place).or_default().append(&mut dialects);
        }
        Ok(all)
    }

    /// Accepts the findings of these files, and keeps those of the dialects that did not judge, and of files that were not checked.
    fn renew(&mut self, files: &[Checked]) {
        let judged = self.judged(files);
        for (place, mut dialects) in std::mem::take(&mut self.accepted) {
            match judged.get(&place.file) {
                Some(by) => dialects.retain(|it| !by.contains(&**it)),
                None if !self.is_there(&place.file) => continue,
                None => {}
            }
            if !dialects.is_empty() {
                self.accepted.insert(place, dialects);
            }
        }
        for file in files {
            for (place, finding) in self.places(file).into_iter().zip(&file.findings) {
                // A new snapshot accepts a difference from a snapshot.
                if !finding.dialects.is_empty() {
                    let dialects = finding.dialects.iter().map(|it| (*it).to_owned());
                    self.accepted.entry(place).or_default().extend(dialects);
                }
            }
        }
        // Whichever dialects judge last, the file stays the same.
        self.accepted.values_mut().for_each(|it| it.sort());
    }

    /// Rewrites the file, so that it accepts the current findings. Fails if the file exists and is not a baseline.
    pub(super) fn write(path: &Path, files: &[Checked]) -> Result<Self, Failure> {
        let mut new = if path.exists() { Self::read(path)? } else { Self::empty(path) };
        new.renew(files);
        let line = |(place, dialects): (&RulePlace, &Vec<String>)| {
            let entry = BaselineEntry { place: place.clone(), dialects: dialects.clone() };
            Ok(format!("    {}", serde_json::to_string(&entry)?))
        };
        // One finding a line, so that a diff shows one line for each change.
        let lines: Result<Vec<_>, serde_json::Error> = new.accepted.iter().map(line).collect();
        let lines = lines.map_err(|error| Failure::new(error.to_string()))?;
        let list = if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n  ]", lines.join(",\n")) };
        replace(path, &format!("{{\n  \"version\": {},\n  \"findings\": {list}\n}}\n", BASELINE.version))?;
        tell(&format!("wrote {} to {}\n", counted(lines.len(), "finding"), in_one_line(&shown(path))));
        Ok(new)
    }

    /// Removes the accepted findings, and reports which ones are fixed by now.
    pub(super) fn apply(mut self, path: &Path, files: &mut [Checked]) {
        for file in &mut *files {
            let places = self.places(file);
            for (finding, place) in file.findings.iter_mut().zip(&places) {
                let Some(accepted) = self.accepted.get_mut(place) else { continue };
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
        let judged = self.judged(files);
        let is_fixed = |(place, left): &(&RulePlace, &Vec<String>)| match judged.get(&place.file) {
            Some(by) => left.iter().any(|it| by.contains(&**it)),
            None => !left.is_empty() && !self.is_there(&place.file),
        };
        let fixed: Vec<_> = self.accepted.iter().filter(is_fixed).map(|(place, _)| place.shown()).collect();
        if !fixed.is_empty() {
            let names = few(&fixed.iter().map(String::as_str).collect::<Vec<_>>());
            let (count, name) = (counted(fixed.len(), "finding"), shown(path));
            let line = format!("note: {count} of {name} no longer found: {names}; remove them with `--write-baseline`");
            tell(&format!("{}\n", in_one_line(&line)));
        }
    }

    fn judged(&self, files: &[Checked]) -> BTreeMap<String, BTreeSet<&'static str>> {
        let mut judged: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for file in files {
            let name = self.name(&self.current, &file.name);
            judged.entry(name).or_default().extend(file.dialects.iter().map(|it| it.name));
        }
        judged
    }

    fn places(&self, file: &Checked) -> Vec<RulePlace> {
        let name = self.name(&self.current, &file.name);
        let place = |finding: &crate::finding::Finding| {
            let around = finding.home.map_or("", |it| &*file.items[it].pointer);
            // Without a name, an item is identified by its place alone.
            let around = if finding.item.is_some() { around } else { "" };
            RulePlace {
                file: name.clone(),
                tool: finding.item.clone(),
                rule: finding.rule.id.to_owned(),
                pointer: inside(&finding.pointer, around).unwrap_or(&finding.pointer).to_owned(),
            }
        };
        file.findings.iter().map(place).collect()
    }

    /// The name of a file, given relative to this folder.
    fn name(&self, from: &Path, file: &str) -> String {
        if is_asked(file) {
            return file.to_owned();
        }
        let path = joined(from, file);
        let count = |path: &Path| path.components().count();
        let shared = path.components().zip(self.folder.components()).take_while(|(one, other)| one == other).count();
        if shared == 0 {
            // On another drive.
            return file.to_owned();
        }
        let up = std::iter::repeat_n("..".into(), count(&self.folder) - shared);
        let down = path.components().skip(shared).map(|it| it.as_os_str().to_string_lossy());
        up.chain(down).collect::<Vec<_>>().join("/")
    }

    /// Whether the file may exist: the content of a server or a module is unknown until it is asked.
    fn is_there(&self, file: &str) -> bool {
        is_asked(file) || file.contains('#') || self.folder.join(file).exists()
    }
}

const BASELINE: Stored =
    Stored { called: "a baseline", command: "`strict-schema check --baseline FILE --write-baseline`", version: 1 };

/// Whether it is the name of a server, a module or standard input.
fn is_asked(name: &str) -> bool {
    Models::named(name).is_some() || name == SERVER || name == STDIN
}

impl RulePlace {
    fn shown(&self) -> String {
        let tool = self.tool.as_ref().map_or(String::new(), |it| format!(" of `{it}`"));
        let at = if self.pointer.is_empty() { String::new() } else { format!(" at {}", self.pointer) };
        format!("{}{tool} in {}{at}", self.rule, self.file)
    }
}
