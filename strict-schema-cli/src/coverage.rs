//! The last line of a run: what it read and what it did not read, so that nothing is skipped silently.

use strict_schema::Role;

use crate::args::Inputs;
use crate::document::Document;
use crate::failure::{Exit, Failure};
use crate::output::{counted, few, in_one_line, tell};
use crate::recognize::Recognized;
use crate::skipped::Skipped;
use crate::text::Part;

/// What a run read, what it skipped, and what it could not do.
#[derive(Clone, Debug, Default)]
pub(crate) struct Coverage {
    files: usize,
    tools: usize,
    formats: usize,
    schemas: usize,
    built_in: usize,
    pub skipped: Vec<Skipped>,
    pub faults: Vec<Failure>,
}

impl Coverage {
    /// The coverage of a run, with the sources that could not be read.
    pub(crate) fn of(faults: Vec<Failure>) -> Self {
        Self { faults, ..Self::default() }
    }

    /// Adds what a file holds, and returns it.
    pub(crate) fn add<'t>(&mut self, document: Document<'t>) -> Vec<(Part<'t>, Recognized)> {
        let Document { parts, skipped, faults } = document;
        for (_, recognized) in &parts {
            for item in &recognized.items {
                match item.role {
                    Some(Role::Tool) => self.tools += 1,
                    Some(Role::Format) => self.formats += 1,
                    _ => self.schemas += 1,
                }
            }
            self.built_in += recognized.built_in;
        }
        self.files += usize::from(!parts.is_empty());
        self.skipped.extend(skipped);
        self.faults.extend(faults);
        parts
    }

    /// Adds the other coverage to this one.
    pub(crate) fn merge(&mut self, other: Self) {
        let Self { files, tools, formats, schemas, built_in, skipped, faults } = other;
        self.files += files;
        self.tools += tools;
        self.formats += formats;
        self.schemas += schemas;
        self.built_in += built_in;
        self.skipped.extend(skipped);
        self.faults.extend(faults);
    }

    /// `checked 5 tools in 2 files; skipped 1 file (no schema recognized: a.json)`.
    fn line(&self, did: &str) -> String {
        let counts = [(self.tools, "tool"), (self.formats, "format"), (self.schemas, "schema")];
        let kinds: Vec<_> = counts.iter().filter(|it| it.0 > 0).map(|(count, what)| counted(*count, what)).collect();
        let what = if kinds.is_empty() { "no schema".to_owned() } else { kinds.join(", ") };
        let built_in = match self.built_in {
            0 => String::new(),
            count => format!(" ({} of the provider's own, without a schema)", counted(count, "tool")),
        };
        let read = format!("{did} {what} in {}{built_in}", counted(self.files, "file"));
        if self.skipped.is_empty() {
            return format!("{read}; skipped nothing");
        }
        let files = self.skipped.iter().filter(|it| it.is_file).count();
        let counts = [(files, "file"), (self.skipped.len() - files, "value")];
        let counts: Vec<_> = counts.iter().filter(|it| it.0 > 0).map(|(count, what)| counted(*count, what)).collect();
        let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
        for Skipped { what, why, .. } in &self.skipped {
            match reasons.iter_mut().find(|it| it.0 == *why) {
                Some((_, names)) => names.push(what),
                None => reasons.push((why, vec![what])),
            }
        }
        let reasons: Vec<_> = reasons.iter().map(|(why, names)| format!("{why}: {}", few(names))).collect();
        format!("{read}; skipped {} ({})", counts.join(" and "), reasons.join("; "))
    }

    /// Prints the faults and the coverage to standard error. Returns how the run ends: not clean if nothing may be skipped.
    pub(crate) fn end(&self, did: &str, inputs: &Inputs, exit: Exit) -> Exit {
        for fault in &self.faults {
            tell(&format!("{fault}\n"));
        }
        let exit = if self.faults.is_empty() { exit } else { Exit::Impossible };
        let errors = if exit == Exit::Impossible { "; not everything could be done, see above" } else { "" };
        tell(&format!("{}{errors}\n", in_one_line(&self.line(did))));
        match exit {
            Exit::Clean if inputs.require_recognized && !self.skipped.is_empty() => Exit::Findings,
            exit => exit,
        }
    }
}
