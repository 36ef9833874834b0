//! `check`: reports everything that a provider would reject.

mod baseline;
mod format;
pub(crate) mod judge;
mod report;
mod results;
mod snapshots;

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;
use strict_schema::dialect::{StrictWhenOmitted, Surface};
use strict_schema::{Dialect, Severity};

use crate::args::{CheckArgs, FailOn, Format, Inputs, Settings};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::dialects::{Chosen, DEFAULT, unique};
use crate::failure::{Exit, Failure};
use crate::finding::{Checked, Summary};
use crate::output::{Output, counted, in_one_line, tell};
use crate::paths::shown;
use crate::progress::Progress;
use crate::source::{Source, gather, watched};
use crate::watch::watch;
use baseline::Baseline;
use report::is_same_file;
use results::CheckResults;

pub(crate) use judge::{Judging, Strictness, judge, wrong_flag};

pub(crate) fn run(arguments: &CheckArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    if !arguments.watch {
        return once(arguments, settings, output);
    }
    let Inputs { paths, server, .. } = &arguments.inputs;
    if server.source()?.is_some() || paths.iter().any(|it| it == "-") {
        return Err(Failure::new("`--watch` watches files only, not a server or standard input").help("name a file"));
    }
    let files = || {
        let Ok(config) = Config::find(settings) else { return settings.config.clone().into_iter().collect() };
        let mut files = watched(&arguments.inputs, &config);
        files.extend(config.file.into_iter().chain(arguments.baseline.clone()));
        // Each run writes this file.
        let out = report_of(arguments);
        files.retain(|it| out.is_none_or(|out| it != out && !is_same_file(it, out)));
        files
    };
    watch(files, || {
        once(arguments, settings, output)?;
        Ok(!output.is_closed())
    })?;
    Ok(Exit::Clean)
}

fn once(arguments: &CheckArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?.without_snapshots(arguments.snapshot.as_deref());
    let chosen = config.dialects(&arguments.providers)?;
    let strictness = if arguments.strict { Strictness::All } else { Strictness::AsSent };
    let (mut sources, faults) = gather(&arguments.inputs, &config)?;
    let mut coverage = Coverage::of(faults);
    if let Some(own) = &arguments.baseline {
        sources.retain(|it| !it.path.as_ref().is_some_and(|it| is_same_file(it, own)));
    }
    if let Some(path) = report_of(arguments) {
        report::leave_out(path, arguments.baseline.as_deref(), &mut sources, &config)?;
    }
    if arguments.snapshot.is_some() {
        // They are judged and then compared.
        sources.retain_mut(|it| it.keep().map_err(|failure| coverage.faults.push(failure)).is_ok());
    }
    let mut files = check(&sources, &Judging { chosen: &chosen, strictness, config: &config }, &mut coverage);
    if let Some(folder) = &arguments.snapshot {
        snapshots::compare(folder, &sources, coverage.faults.is_empty(), &mut files)?;
    }
    if files.is_empty() && coverage.faults.is_empty() && !arguments.inputs.skip_unrecognized {
        coverage.faults.push(
            Failure::new("nothing to check: no file has a schema, a tool or a request")
                .help("name one of the files: then its message says why it is not recognised"),
        );
    }
    let dialects = judges(&chosen, &files);
    if let Some(path) = &arguments.baseline {
        let write = arguments.write_baseline;
        let baseline = if write { Baseline::write(path, &files)? } else { Baseline::read(path)? };
        baseline.apply(path, &mut files);
    }
    let summary = Summary::of(&files, &coverage.skipped);
    let ran = CheckResults { files: &files, summary: &summary, dialects: &dialects, faults: &coverage.faults };
    // An empty report would look like success.
    let says_nothing =
        files.is_empty() && matches!(arguments.format, Format::Human | Format::Concise | Format::Markdown);
    match report_of(arguments) {
        _ if says_nothing => {}
        Some(path) => {
            let mut file = Output::file(path)?;
            format::write(arguments.format, &ran, &mut file)?;
            std::io::Write::flush(&mut file)?;
        }
        None => format::write(arguments.format, &ran, output)?,
    }
    std::io::Write::flush(output)?;
    let least = match arguments.fail_on.or(config.fail_on).unwrap_or(FailOn::Error) {
        FailOn::Error => Severity::Error,
        FailOn::Warning => Severity::Warning,
    };
    let fails = files.iter().flat_map(|it| &it.findings).any(|it| it.severity >= least) || summary.omitted > 0;
    let exit = if fails && !arguments.exit_zero { Exit::Findings } else { Exit::Clean };
    hints(&files);
    if let (Some(path), 1..) = (&arguments.baseline, summary.accepted) {
        let (name, count) = (shown(path), counted(summary.accepted, "finding"));
        tell(&format!("note: {} accepts {count}\n", in_one_line(&name)));
    }
    Ok(coverage.end("checked", &arguments.inputs, exit))
}

/// The file that gets the findings; `-` is standard output.
fn report_of(arguments: &CheckArgs) -> Option<&Path> {
    arguments.output.as_deref().filter(|it| *it != Path::new("-"))
}

/// The dialects that judged, over all files.
pub(crate) fn judges(chosen: &Chosen, files: &[Checked]) -> Vec<&'static Dialect> {
    match chosen {
        Chosen::These(dialects) => dialects.clone(),
        Chosen::Shape => unique(files.iter().flat_map(|it| &it.dialects).copied()),
    }
}

/// Prints which providers were assumed because none was named.
fn hints(files: &[Checked]) {
    let other = |it: &&'static Dialect| it.short_name() != DEFAULT;
    for file in files.iter().filter(|it| it.is_inferred && it.dialects.iter().any(other)).take(HINTS) {
        let names: Vec<_> = file.dialects.iter().map(|it| it.name).collect();
        let (name, names) = (in_one_line(&file.name), names.join(" and "));
        tell(&format!("note: {name} is judged by {names}, because of its form; choose others with `--provider`\n"));
    }
    let notes: BTreeSet<_> = files.iter().flat_map(|it| &it.notes).collect();
    for note in notes {
        tell(&format!("note: {note}\n"));
    }
    let lax: usize = files.iter().map(|it| it.lax).sum();
    if lax > 0 {
        let is_of_request = |it: &Surface| it.strict_when_omitted == StrictWhenOmitted::OfRequest;
        let all = files.iter().flat_map(|it| &it.dialects).any(|it| it.surfaces.iter().any(is_of_request));
        let of_request = if all { " (Cohere: `\"strict_tools\": true` in the request)" } else { "" };
        tell(&format!(
            "note: `strict` is absent in {lax} of the tools and formats, so they are not strict and only the rules for tools that are not strict apply; \
             write `\"strict\": true` there{of_request}, or judge them as strict with `--strict`\n"
        ));
    }
}

/// How many files with an inferred provider are listed.
const HINTS: usize = 5;

/// The results for each file that can be checked.
pub(crate) fn check(sources: &[Source], judging: &Judging<'_>, coverage: &mut Coverage) -> Vec<Checked> {
    let progress = Progress::new("checking", sources.len());
    let results: Vec<_> = sources
        .par_iter()
        .map(|source| {
            let judged = source.read().map(|text| judge(source, &text, judging));
            progress.step();
            judged
        })
        .collect();
    progress.finish();
    let mut files = Vec::new();
    for result in results {
        match result {
            Ok(judged) => {
                files.extend(judged.checked);
                coverage.merge(judged.coverage);
            }
            Err(failure) => coverage.faults.push(failure),
        }
    }
    files
}
