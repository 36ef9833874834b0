//! `check`: everything that a provider would refuse, in whatever people have.

mod format;
pub(crate) mod judge;
mod snapshots;

use std::path::Path;

use rayon::prelude::*;
use strict_schema::{Dialect, Severity};

use crate::args::{CheckArgs, FailOn, Format, Settings};
use crate::config::Config;
use crate::failure::{Exit, Failure};
use crate::finding::{Checked, Summary};
use crate::output::{Output, tell};
use crate::progress::Progress;
use crate::source::{Source, gather};

pub(crate) use format::cell;
pub(crate) use judge::judge;

pub(crate) fn run(arguments: &CheckArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let dialects = config.dialects(&arguments.providers)?;
    let sources = gather(&arguments.inputs, &config)?;
    let (mut files, mut failures) = check(&sources, &dialects, &config);
    if let Some(folder) = &arguments.snapshot {
        snapshots::compare(folder, &sources, &mut files)?;
    }
    if files.is_empty() && failures.is_empty() {
        failures.push(
            Failure::new("nothing to check: no file has a schema, a tool or a request")
                .help("name one of the files: then its message says why it is not recognised"),
        );
    }
    let summary = Summary::of(&files);
    let ran = format::Ran { files: &files, summary: &summary, dialects: &dialects };
    // A report of nothing would read as if all were well.
    let says_nothing =
        files.is_empty() && matches!(arguments.format, Format::Human | Format::Concise | Format::Markdown);
    match &arguments.output {
        _ if says_nothing => {}
        Some(path) => {
            let is_input = |it: &Source| it.path.as_ref().is_some_and(|it| is_same_file(it, path));
            if let Some(source) = sources.iter().find(|it| is_input(it)) {
                return Err(Failure::new(format!("{} is checked, so that the findings cannot go there", source.name))
                    .help("`-o` names a file of its own"));
            }
            let mut file = Output::file(path)?;
            format::write(arguments.format, &ran, &mut file)?;
            std::io::Write::flush(&mut file)?;
        }
        None => format::write(arguments.format, &ran, output)?,
    }
    std::io::Write::flush(output)?;
    for failure in &failures {
        tell(&format!("{failure}\n"));
    }
    if !failures.is_empty() {
        return Ok(Exit::Impossible);
    }
    let least = match arguments.fail_on.or(config.fail_on).unwrap_or(FailOn::Error) {
        FailOn::Error => Severity::Error,
        FailOn::Warning => Severity::Warning,
    };
    let fails = files.iter().flat_map(|it| &it.findings).any(|it| it.severity >= least) || summary.omitted > 0;
    Ok(if fails && !arguments.exit_zero { Exit::Findings } else { Exit::Clean })
}

fn is_same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other && one.is_file())
}

/// Every file that can be checked, and why the others cannot. What nobody named and is no schema is in neither.
pub(crate) fn check(
    sources: &[Source],
    dialects: &[&'static Dialect],
    config: &Config,
) -> (Vec<Checked>, Vec<Failure>) {
    let progress = Progress::new("checking", sources.len());
    let results: Vec<_> = sources
        .par_iter()
        .map(|source| {
            let checked = source.read().and_then(|text| judge(source, &text, dialects, config));
            progress.step();
            checked
        })
        .collect();
    progress.finish();
    let (mut files, mut failures) = (Vec::new(), Vec::new());
    for result in results {
        match result {
            Ok(checked) => files.extend(checked),
            Err(failure) => failures.push(failure),
        }
    }
    (files, failures)
}
