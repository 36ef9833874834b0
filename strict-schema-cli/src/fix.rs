//! `fix`: rewrites schemas so that a provider accepts them, as a diff or in place, and lists the losses.

mod edit;
mod ledger;

use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::Value;
use strict_schema::{Loss, Policy, Role, Severity, normalize_with, validate};

use crate::args::{FixArgs, PolicyName, Settings};
use crate::check::{Judging, Strictness, judge, wrong_flag};
use crate::codec_file::{CodecFile, ToolCodecs};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::dialects::Chosen;
use crate::document::Document;
use crate::failure::{Exit, Failure};
use crate::output::{Output, counted, in_one_line, printable, tell};
use crate::paths::shown;
use crate::recognize::{Kind, Recognized};
use crate::skipped::Skipped;
use crate::source::{MARK, Source, gather};
use crate::text::{Part, Syntax, Text};
use crate::write::{pretty, replace, replaceable};
use edit::Edit;
use ledger::Ledger;

pub(crate) use ledger::name as loss;

pub(crate) fn run(arguments: &FixArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let chosen = config.dialect(arguments.provider.as_deref())?;
    let named = arguments.policy.or(if arguments.lossy { Some(PolicyName::Lenient) } else { config.policy });
    let policy = policy(named.unwrap_or(PolicyName::Checked));
    let (sources, faults) = gather(&arguments.inputs, &config)?;
    let coverage = Coverage::of(faults);
    let mut fixing = FileFixer { arguments, chosen: &chosen, policy, codecs: Vec::new(), coverage, changed: 0 };
    let mut fixed = Vec::new();
    for source in &sources {
        match fixing.file(source) {
            Ok(Some(it)) => fixed.push((source, it)),
            Ok(None) => {}
            Err(failure) => fixing.coverage.faults.push(failure),
        }
    }
    // Before the files are written: afterwards the originals are gone.
    let count = fixing.codecs.len();
    if let Some(path) = arguments.codec.as_ref().filter(|_| count > 0 || fixing.coverage.faults.is_empty()) {
        let codec_file = CodecFile::new(std::mem::take(&mut fixing.codecs), path)?;
        replace(path, &pretty(&codec_file)?)?;
        tell(&format!("wrote {} to {}\n", counted(count, "codec"), in_one_line(&shown(path))));
    }
    for (source, it) in &fixed {
        fixing.give(source, it, output)?;
    }
    output.flush()?;
    let exit = if fixing.changed == 0 || arguments.write { Exit::Clean } else { Exit::Findings };
    Ok(fixing.coverage.end("read", &arguments.inputs, exit))
}

pub(crate) fn policy(name: PolicyName) -> Policy {
    match name {
        PolicyName::Exact => Policy::EXACT,
        PolicyName::Faithful => Policy::FAITHFUL,
        PolicyName::Checked => Policy::CHECKED,
        PolicyName::Lenient => Policy::LENIENT,
    }
}

struct FileFixer<'a> {
    arguments: &'a FixArgs,
    chosen: &'a Chosen,
    policy: Policy,
    /// Each with the schema that was fixed.
    codecs: Vec<(ToolCodecs, Value)>,
    coverage: Coverage,
    /// How many files changed.
    changed: usize,
}

/// A file before and after.
struct FixedFile {
    old: String,
    new: String,
    ledger: Ledger,
}

impl FileFixer<'_> {
    /// The fixed file; none if it needs no fix or cannot be fixed.
    fn file(&mut self, source: &Source) -> Result<Option<FixedFile>, Failure> {
        let old = source.read()?;
        // Some editors put this mark first. It is not part of a value, and a second one is a fault of the text.
        let body = old.strip_prefix(MARK).filter(|it| !it.starts_with(MARK)).unwrap_or(&old);
        let json = source.parse(body);
        let (before, codecs) = (self.coverage.faults.len(), self.codecs.len());
        let parts = self.coverage.add(Document::read(source, &json).exact(source, &json));
        if self.coverage.faults.len() > before {
            return Ok(None);
        }
        if let Some(why) = unwritable(json.syntax, &parts) {
            self.coverage.skipped.push(Skipped { what: source.name.clone(), why, is_file: true });
            return if source.is_named {
                Err(Failure::new(format!("{} cannot be fixed: {why}", source.name)).help(ELSEWHERE))
            } else {
                Ok(None)
            };
        }
        let mut ledger = Ledger::default();
        let mut new = String::with_capacity(old.len());
        new.push_str(&old[..old.len() - body.len()]);
        let mut end = 0;
        for (part, recognized) in &parts {
            let text = &body[part.base..part.base + part.text.len()];
            new.push_str(&body[end..part.base]);
            end = part.base + part.text.len();
            let fixed = self.part(source, (part, recognized), text, &mut ledger);
            new.push_str(&fixed.unwrap_or_else(|| text.to_owned()));
        }
        new.push_str(&body[end..]);
        // The reason why it cannot be fixed is already printed.
        if self.coverage.faults.len() == before {
            self.still_refused(source, &new);
        }
        if new == old {
            return Ok(None);
        }
        ledger.comments = json.comments.saturating_sub(Text::new(&new, json.syntax).comments);
        let fixed = FixedFile { old, new, ledger };
        let refused = if self.arguments.write { self.refusal(source, &fixed) } else { None };
        let Some(why) = refused else { return Ok(Some(fixed)) };
        tell(&fixed.ledger.shown(&in_one_line(&source.name)));
        // Only written files get codecs.
        self.codecs.truncate(codecs);
        Err(why)
    }

    /// Violations that no other schema fixes: a name, or a budget of the request.
    fn still_refused(&mut self, source: &Source, text: &str) {
        let config = Config::default();
        let errors = |strictness| {
            let judging = Judging { chosen: self.chosen, strictness, config: &config };
            let findings = judge(source, text, &judging).checked.into_iter().flat_map(|it| it.findings);
            findings.filter(|it| it.severity == Severity::Error).collect::<Vec<_>>()
        };
        let sent = errors(Strictness::AsSent);
        for finding in errors(Strictness::UnlessDenied) {
            let called =
                finding.item.as_deref().map_or_else(|| source.name.clone(), |item| format!("{}: {item}", source.name));
            let by = finding.dialects.join(" and ");
            let is_sent = sent.iter().any(|it| (it.rule, &it.pointer) == (finding.rule, &finding.pointer));
            let (what, help) = if is_sent {
                (format!("{called} is still rejected by {by}"), YOURS)
            } else {
                (format!("{called} would be rejected by {by} if its tools were strict"), DENY)
            };
            self.coverage.faults.push(Failure::new(format!("{what}: {}", finding.message)).help(help));
        }
    }

    fn part(
        &mut self,
        source: &Source,
        (part, recognized): (&Part<'_>, &Recognized),
        text: &str,
        ledger: &mut Ledger,
    ) -> Option<String> {
        let judges = self.chosen.judges(&recognized.items);
        let mut edits = Vec::new();
        for (index, item) in recognized.items.iter().enumerate() {
            let Some(dialect) = judges.of(index).next() else { continue };
            let called = item.label(&source.name, &part.number);
            if let Some(what) = wrong_flag(item, dialect) {
                let what = format!("{called} is still rejected by {}: {what}", dialect.name);
                self.coverage.faults.push(Failure::new(what).help(YOURS));
            }
            let (Some(at), Some(schema)) = (&item.schema_at, item.schema(&part.value)) else { continue };
            let own = item.under(dialect);
            let is_refused = || validate(&schema, &own).errors().any(|it| it.binds_non_strict(dialect.non_strict));
            if item.flag(dialect) == Some(false) && !is_refused() {
                continue;
            }
            let normalized = normalize_with(&schema, &own, &self.policy);
            let normalized = match normalized {
                Ok(normalized) => normalized,
                Err(error) => {
                    let reasons: Vec<_> = error.reasons().iter().map(ToString::to_string).collect();
                    let colon = if reasons.is_empty() { "" } else { ": " };
                    let why = format!("{}{colon}{}", error.message(), reasons.join("; "));
                    let what = format!("{called} cannot be fixed for {}: {why}", dialect.name);
                    let can_be_permitted = normalize_with(&schema, &own, &Policy::LENIENT).is_ok();
                    let help = if can_be_permitted {
                        "try another `--policy`, or `--lossy`, which permits and lists every loss"
                    } else {
                        "no `--policy` permits this: change the schema"
                    };
                    self.coverage.faults.push(Failure::new(what).help(help));
                    continue;
                }
            };
            let is_fixed = normalized.schema != *schema || !validate(&schema, &own).is_ok();
            let dialect = dialect.name.to_owned();
            let codecs = vec![normalized.codec];
            let is_format = item.role == Some(Role::Format);
            let entry = ToolCodecs { name: called, is_format, dialect, schema: normalized.schema.clone(), codecs };
            self.codecs.push((entry, schema.into_owned()));
            if is_fixed {
                ledger.add(item.full_name().as_deref(), &normalized.changes);
                // A schema that is not in the value as a whole is in a text: `unwritable` refuses the others.
                let is_text = item.part_of.is_some();
                let new = if is_text { normalized.schema.to_string().into() } else { normalized.schema };
                edits.push(Edit { pointer: at.clone(), new });
            }
        }
        if edits.is_empty() {
            return None;
        }
        let written = edit::apply(text, &part.value, &edits);
        if written.is_none() {
            let what = format!("{} is not fixed: its text cannot be changed in place", source.name);
            self.coverage.faults.push(Failure::new(what).help("this is a bug: please report it with the file"));
        }
        written
    }

    /// Prints the diff, or writes the file.
    fn give(&mut self, source: &Source, fixed: &FixedFile, output: &mut Output) -> Result<(), Failure> {
        self.changed += 1;
        let name = in_one_line(&source.name);
        tell(&fixed.ledger.shown(&name));
        match &source.path {
            Some(path) if self.arguments.write => match write(path, source, fixed) {
                Ok(()) => writeln!(output, "fixed {name}")?,
                Err(failure) => self.coverage.faults.push(failure),
            },
            _ => diff(&name, fixed, output)?,
        }
        Ok(())
    }

    /// Why the file is not written, as far as that is known before anything is.
    fn refusal(&self, source: &Source, fixed: &FixedFile) -> Option<Failure> {
        let (why, help) = match &source.path {
            None => ("it is not a file".to_owned(), "leave out `-w`: the diff goes to standard output"),
            // Reading a pipe again would block.
            Some(path) if !path.is_file() => {
                ("it is a device or a pipe".to_owned(), "name a file, or leave out `-w` to see the diff")
            }
            // A link in a folder may lead anywhere.
            Some(path) if !source.is_named && path.is_symlink() => {
                ("it is a link".to_owned(), "name the link or its target as an argument")
            }
            Some(path) => match self.loss(fixed) {
                Some(why) => (why, "write it with `--lossy`, or leave out `-w` to see the diff"),
                None => return replaceable(path).err(),
            },
        };
        Some(Failure::new(format!("{} is not written: {why}", in_one_line(&source.name))).help(help))
    }

    /// What the file would lose without the user's consent.
    fn loss(&self, fixed: &FixedFile) -> Option<String> {
        let Ledger { comments, losses, .. } = &fixed.ledger;
        if self.arguments.lossy {
            return None;
        }
        if *comments > 0 {
            return Some(format!("{} would be lost", counted(*comments, "comment")));
        }
        let is_unchecked = |it: &Loss| matches!(it, Loss::Widened { checked: false });
        let needs_codec = |it: &Loss| matches!(it, Loss::Codec | Loss::Widened { checked: true });
        if losses.iter().any(is_unchecked) {
            return Some("nothing would check some constraints of the schema".to_owned());
        }
        (self.arguments.codec.is_none() && losses.iter().any(needs_codec)).then(|| {
            "the model's output needs `decode`, which restores the form of your schema and checks its constraints: store the codec with `--codec FILE`"
                .to_owned()
        })
    }
}

/// Why a file cannot be rewritten in place.
pub(crate) fn unwritable(syntax: Syntax, parts: &[(Part<'_>, Recognized)]) -> Option<&'static str> {
    if syntax == Syntax::Yaml && !parts.is_empty() {
        return Some("`fix` writes JSON, and this is YAML");
    }
    let is_openapi = parts.iter().any(|it| it.1.kind == Kind::OpenApi);
    is_openapi.then_some("each tool of an OpenAPI document comes from several places in it")
}

/// The help for what is not in a schema.
const YOURS: &str = "`fix` rewrites schemas: this is for you to change";
/// The help for what only strict tools may not be.
const DENY: &str = "write `\"strict\": false` in tools that need not be strict";

pub(crate) const ELSEWHERE: &str =
    "write the tools to JSON files with `strict-schema snapshot DIR FILE`, and fix those";

/// Writes the file, unless another program wrote it since it was read.
fn write(path: &Path, source: &Source, fixed: &FixedFile) -> Result<(), Failure> {
    let now = source.read()?;
    // The file was written before, under another name.
    if now == fixed.new {
        return Ok(());
    }
    if now != fixed.old {
        let changed = format!("{} is not written: it changed while it was being fixed", source.name);
        return Err(Failure::new(changed).help("run the command again"));
    }
    replace(path, &fixed.new)
}

fn diff(name: &str, fixed: &FixedFile, output: &mut Output) -> std::io::Result<()> {
    let diff = similar::TextDiff::from_lines(&fixed.old, &fixed.new);
    let text = diff.unified_diff().header(&format!("a/{name}"), &format!("b/{name}")).to_string();
    for line in text.split_inclusive('\n') {
        let style = match line.as_bytes().first() {
            Some(b'+') => AnsiColor::Green.on_default(),
            Some(b'-') => AnsiColor::Red.on_default(),
            Some(b'@') => AnsiColor::Cyan.on_default(),
            _ => Style::new(),
        };
        // A program that applies the diff needs the exact bytes.
        let line = if output.is_terminal() { printable(line) } else { line.into() };
        let (line, end) = line.strip_suffix('\n').map_or((&*line, ""), |it| (it, "\n"));
        if output.has_color() { write!(output, "{style}{line}{style:#}{end}")? } else { write!(output, "{line}{end}")? }
    }
    Ok(())
}
