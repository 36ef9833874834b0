//! Judges one file by some dialects.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher as _, RandomState};

use rayon::prelude::*;
use serde_json::Value;
use strict_schema::dialect::{StrictWhenOmitted, Voice};
use strict_schema::{
    Dialect, Role, Severity, Totals, Violation, pointer, repeated_key, validate, validate_name, validate_request,
};

use crate::config::Config;
use crate::coverage::Coverage;
use crate::dialects::{Chosen, Judges, unique};
use crate::document::Document;
use crate::finding::{Checked, Finding, Label, Named, REQUEST, Span};
use crate::lines::Lines;
use crate::output::in_one_line;
use crate::recognize::{Bundle, Item, Kind, LARGEST, Recognized, Shape, Subject, is_type};
use crate::source::Source;
use crate::text::{Part, schema_text};

/// The settings for judging a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Judging<'a> {
    pub chosen: &'a Chosen,
    pub strictness: Strictness,
    pub config: &'a Config,
}

/// Which tools and formats are held to the rules of strict mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// Those that their API treats as strict by default or by their flag.
    AsSent,
    /// All except those that are explicitly not strict.
    UnlessDenied,
    All,
}

/// The result for a file's text.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    /// None if there is nothing to check.
    pub checked: Option<Checked>,
    pub coverage: Coverage,
}

/// The findings in a file's text, and which parts were not read, with the reasons.
pub(crate) fn judge(source: &Source, text: &str, judging: &Judging<'_>) -> Judged {
    let json = source.parse(text);
    let mut coverage = Coverage::default();
    let parts = coverage.add(Document::read(source, &json));
    let judged: Vec<_> = parts
        .into_par_iter()
        .map(|(part, recognized)| {
            let judges = judging.chosen.judges(&recognized.items);
            let judge = Judge {
                part: &part,
                lines: &json.lines,
                judges: &judges,
                strictness: judging.strictness,
                hasher: RandomState::new(),
                by_key: HashMap::new(),
                checked: Checked::default(),
                voices: Vec::new(),
                seen: HashMap::new(),
                bundled: HashMap::new(),
            };
            (judge.run(&recognized), recognized, judges.dialects, part.line.clone())
        })
        .collect();
    if judged.is_empty() {
        return Judged { checked: None, coverage };
    }
    let config = judging.config;
    let is_inferred = matches!(judging.chosen, Chosen::Shape);
    let mut checked = Checked { name: source.name.clone(), is_inferred, ..Checked::default() };
    for (Checked { mut findings, omitted, lax, notes, .. }, recognized, dialects, number) in judged {
        checked.dialects.extend(dialects);
        checked.lax += lax;
        checked.notes.extend(notes);
        if let Chosen::These(chosen) = judging.chosen {
            checked.notes.extend(recognized.items.iter().filter_map(|it| note_of_field(it, chosen)));
        }
        let first = checked.items.len();
        for finding in &mut findings {
            finding.home = finding.home.map(|it| first + it);
            finding.shared_by = finding.shared_by.iter().map(|it| first + it).collect();
        }
        checked.kinds.push(recognized.kind);
        let items = recognized.items.into_iter();
        checked.items.extend(items.map(|it| Label { name: it.full_name(), pointer: it.at, number: number.clone() }));
        let before = findings.len();
        findings.retain(|it| !config.ignores(&source.name, it));
        checked.ignored += before - findings.len();
        checked.findings.append(&mut findings);
        checked.omitted += omitted;
    }
    checked.dialects = unique(checked.dialects);
    checked.findings.sort_by(|a, b| (a.span.offset, a.rule.id).cmp(&(b.span.offset, b.rule.id)));
    Judged { checked: Some(checked), coverage }
}

/// One value of a file, while it is judged.
struct Judge<'a, 't> {
    part: &'a Part<'t>,
    lines: &'a Lines<'t>,
    judges: &'a Judges,
    strictness: Strictness,
    hasher: RandomState,
    /// The findings so far, by the content that several dialects share.
    by_key: HashMap<u64, Vec<usize>>,
    checked: Checked,
    /// The voices that each finding quotes.
    voices: Vec<Vec<Voice>>,
    /// The findings in schemas that are put together: dialect, rule and place.
    seen: HashMap<(&'static str, &'static str, String), usize>,
    /// For each dialect, how many values were put together, and from which components.
    bundled: HashMap<&'static str, (usize, HashSet<String>)>,
}

impl Judge<'_, '_> {
    fn run(mut self, recognized: &Recognized) -> Checked {
        let judges = self.judges;
        for (number, dialect) in judges.dialects.iter().enumerate() {
            let mut requests: BTreeMap<usize, Request<'_>> = BTreeMap::new();
            for (index, item) in recognized.items.iter().enumerate() {
                if !judges.asks(number, index) {
                    continue;
                }
                let totals = self.item((index, item), dialect);
                let request = requests.entry(item.request).or_default();
                request.items.push(item);
                request.totals.extend(totals.map(|it| (item.role.unwrap_or(Role::Tool), it)));
            }
            self.duplicates(&recognized.items, (number, dialect));
            if recognized.kind == Kind::OpenApi {
                self.alike(&recognized.items, (number, dialect));
            }
            if matches!(recognized.kind, Kind::Tools | Kind::Request | Kind::Batch) {
                for request in requests.values() {
                    self.together(request, dialect);
                }
            }
        }
        let is_lax = |it: &&Item| {
            let is_absent = |dialect: &Dialect| it.flag(dialect).is_none() && wrong_flag(it, dialect).is_none();
            judges.dialects.iter().any(|dialect| is_absent(dialect) && !self.is_strict(it, dialect))
        };
        Checked { lax: recognized.items.iter().filter(is_lax).count(), ..self.checked }
    }

    /// Whether the item is held to the rules of strict mode.
    fn is_strict(&self, item: &Item, dialect: &Dialect) -> bool {
        match self.strictness {
            Strictness::All => true,
            Strictness::UnlessDenied => item.flag(dialect) != Some(false),
            Strictness::AsSent => item.flag(dialect).unwrap_or_else(|| {
                use StrictWhenOmitted::{OfRequest, Off, OffUnlessDemanded};
                !matches!(when_omitted(item, dialect), Some(Off | OfRequest | OffUnlessDemanded))
            }),
        }
    }

    /// Judges one tool, format or schema. Returns its totals if it is strict: only then does it count for a budget.
    fn item(&mut self, (number, item): (usize, &Item), dialect: &'static Dialect) -> Option<Totals> {
        let of = Some((number, item));
        let own = item.under(dialect);
        if let (Some(name), Some(at), Some(role)) = (&item.name, &item.name_at, item.role) {
            for violation in validate_name(name, role, &own).violations() {
                self.add(violation, at.clone(), self.part.place(at, None), of, dialect);
            }
        }
        let is_asked = match self.strictness {
            Strictness::AsSent => true,
            Strictness::UnlessDenied => false,
            Strictness::All => item.is_flag_malformed,
        };
        if let Some(message) = wrong_flag(item, dialect).filter(|_| is_asked) {
            let flag = format!("{}/strict", item.at);
            let at = if self.part.value.pointer(&flag).is_some() { &flag } else { &item.at };
            let index = self.find((REQUEST, Severity::Error), (at.clone(), message), self.part.place(at, None), of);
            self.checked.findings[index].dialects.push(dialect.name);
        }
        let schema_at = item.schema_at.as_ref()?;
        let bundle = item.part_of.as_ref().map(|it| self.bundle(it, dialect));
        let schema = match &bundle {
            Some(bundle) => &bundle.schema,
            None => self.part.value.pointer(schema_at)?,
        };
        let report = validate(schema, &own);
        self.checked.omitted += report.omitted();
        let is_strict = self.is_strict(item, dialect);
        let is_tried = self.strictness == Strictness::AsSent
            && item.flag(dialect).is_none()
            && when_omitted(item, dialect) == Some(StrictWhenOmitted::Tried);
        let binds_non_strict = |it: &Violation| it.binds_non_strict(dialect.non_strict);
        let counts = |it: &&Violation| is_strict || binds_non_strict(it);
        for violation in report.violations().iter().filter(counts) {
            let mut violation = Cow::Borrowed(violation);
            if is_tried && violation.severity == Severity::Error && !binds_non_strict(&violation) {
                violation.to_mut().severity = Severity::Warning;
                self.checked.notes.insert(format!(
                    "{} makes a tool of the Responses API without `strict` strict if its schema permits that, so what strict mode would reject is a warning \
                     there; with `\"strict\": true` it is an error",
                    dialect.provider
                ));
            }
            if let Some(why) = bundle.as_ref().and_then(|it| it.not_json.as_ref()) {
                violation.to_mut().message.clone_from(why);
            }
            let at = match &bundle {
                Some(bundle) => bundle.place(&violation.pointer),
                None => format!("{schema_at}{}", violation.pointer),
            };
            // In a text there are no places.
            let place = self.part.place(&at, violation.keyword.as_deref());
            let place = place.or_else(|| self.part.place(schema_at, None));
            let at = within(at, &violation);
            // A component to which several operations refer is reported once.
            if bundle.is_none() {
                self.add(&violation, at, place, of, dialect);
                continue;
            }
            let key = (dialect.name, violation.rule.id, at.clone());
            let known = self.seen.get(&key).copied();
            let index = known.unwrap_or_else(|| self.add(&violation, at, place, of, dialect));
            self.seen.insert(key, index);
            self.checked.findings[index].shared_by.insert(number);
        }
        is_strict.then(|| *report.totals())
    }

    /// The schema of a part of an OpenAPI document.
    fn bundle(&mut self, subject: &Subject, dialect: &'static Dialect) -> Bundle {
        let (size, known) = self.bundled.entry(dialect.name).or_default();
        let none = HashSet::new();
        let bundle = Bundle::of(&self.part.value, subject, if *size > LARGEST { known } else { &none });
        *size += bundle.size;
        known.extend(bundle.components.iter().cloned());
        bundle
    }

    /// Keys that stand twice, which are visible only in a text: in that of the value, or in that of a schema.
    fn duplicates(&mut self, items: &[Item], (judge, dialect): (usize, &'static Dialect)) {
        let part = self.part;
        let places: HashMap<&str, usize> = items.iter().enumerate().map(|(index, it)| (&*it.at, index)).collect();
        let texts = items.iter().filter_map(|it| it.text(&part.value));
        let texts: Vec<_> = texts.filter_map(|(at, text)| Some((at, schema_text(text).ok()?))).collect();
        for (text_at, text) in std::iter::once(("", part)).chain(texts.iter().map(|(at, text)| (*at, text))) {
            let (keys, omitted) = text.repeated_keys();
            self.checked.omitted += if judge == 0 { omitted } else { 0 };
            for (pointer, key, range) in keys {
                let Some(violation) = repeated_key(pointer, &key, dialect) else { break };
                let place = text_at.is_empty().then(|| (part.base + range.start, range.end - range.start));
                let at = format!("{text_at}{pointer}");
                let mut around = std::iter::successors(Some(&*at), |it| it.rsplit_once('/').map(|it| it.0));
                let item = around.find_map(|it| places.get(it)).map(|it| (*it, &items[*it]));
                if item.is_none_or(|(index, _)| self.judges.asks(judge, index)) {
                    let place = place.or_else(|| part.place(text_at, None));
                    self.add(&violation, within(at, &violation), place, item, dialect);
                }
            }
        }
    }

    /// Operations of a document with one name.
    fn alike(&mut self, items: &[Item], (judge, dialect): (usize, &'static Dialect)) {
        let mut places = HashMap::new();
        for (index, item) in items.iter().enumerate().filter(|it| it.1.role == Some(Role::Tool)) {
            let Some(name) = item.name.as_deref().filter(|_| self.judges.asks(judge, index)) else { continue };
            if *places.entry(name).or_insert(&item.at) != &item.at {
                let at = item.name_at.as_ref().unwrap_or(&item.at);
                let place = self.part.place(at, None);
                let found = (at.clone(), called_alike(name));
                let index = self.find((REQUEST, Severity::Error), found, place, Some((index, item)));
                self.checked.findings[index].dialects.push(dialect.name);
            }
        }
    }

    /// Judges all tools of a request together: providers limit their sum.
    fn together(&mut self, request: &Request<'_>, dialect: &'static Dialect) {
        let place = request.items.first().and_then(|it| it.at.rsplit_once('/')).map(|(list, _)| list);
        let at = place.unwrap_or_default().trim_end_matches("/function").to_owned();
        let at = at
            .rsplit_once('/')
            .filter(|(_, step)| step.parse::<usize>().is_ok())
            .map_or(at.clone(), |it| it.0.to_owned());
        let place = self.part.place(&at, None);
        let report = validate_request(&request.totals, dialect);
        for violation in report.violations() {
            self.add(violation, at.clone(), place, None, dialect);
        }
        if dialect.surfaces.iter().any(|it| it.strict_when_omitted == StrictWhenOmitted::OfRequest) {
            let what = "`strict_tools` is no boolean: write `true` or `false`";
            self.beside(&at, ("strict_tools", Value::is_boolean), what, dialect);
        }
        if dialect.surfaces.iter().any(|it| Shape::Ollama.is_api(it.api)) {
            // An empty string is treated as absent. An object with another `type` than a schema has is no schema.
            let has_schema = request.items.iter().any(|it| it.role == Some(Role::Format));
            let is_schema = |it: &Value| it.is_object() && (has_schema || it["type"].as_str().is_none_or(is_type));
            let is_format = |it: &Value| is_schema(it) || it == "json" || it == "";
            self.beside(&at, ("format", is_format), "`format` may be `\"json\"` or a schema", dialect);
        }
        let strict = (self.strictness == Strictness::All).then_some(true);
        for message in refused_together(&request.items, dialect, report.violations().is_empty(), strict) {
            let index = self.find((REQUEST, Severity::Error), (at.clone(), message), place, None);
            self.checked.findings[index].dialects.push(dialect.name);
        }
    }

    /// Judges a member of the request that has these tools.
    fn beside(
        &mut self,
        tools: &str,
        (key, is_accepted): (&str, impl Fn(&Value) -> bool),
        what: &str,
        dialect: &'static Dialect,
    ) {
        let Some(at) = tools.strip_suffix("/tools").map(|request| format!("{request}/{key}")) else { return };
        if self.part.value.pointer(&at).is_some_and(|it| !it.is_null() && !is_accepted(it)) {
            let place = self.part.place(&at, None);
            let index = self.find((REQUEST, Severity::Error), (at, what.to_owned()), place, None);
            self.checked.findings[index].dialects.push(dialect.name);
        }
    }

    fn add(
        &mut self,
        violation: &Violation,
        at: String,
        place: Option<(usize, usize)>,
        item: Option<(usize, &Item)>,
        dialect: &'static Dialect,
    ) -> usize {
        let message = in_one_line(&violation.message).into_owned();
        let index = self.find((violation.rule.into(), violation.severity), (at, message), place, item);
        let finding = &mut self.checked.findings[index];
        finding.dialects.push(dialect.name);
        finding.is_keyword = violation.keyword.is_some();
        if finding.source.is_none() {
            finding.source = Some((violation.source.what, violation.source.date));
        }
        // Dialects with one voice quote the same texts. To collect them again takes 4 % of `check --all`.
        if self.voices[index].contains(&dialect.voice) {
            return index;
        }
        self.voices[index].push(dialect.voice);
        for quote in violation.quotes() {
            let quote = in_one_line(&quote).into_owned();
            if !finding.quotes.contains(&quote) {
                finding.quotes.push(quote);
            }
        }
        index
    }

    /// The finding with this text at this place: an existing one of another dialect, or a new one.
    fn find(
        &mut self,
        (rule, severity): (Named, Severity),
        (at, message): (String, String),
        place: Option<(usize, usize)>,
        item: Option<(usize, &Item)>,
    ) -> usize {
        // A hash is enough, since the findings hold the rest.
        let key = self.hasher.hash_one((rule.id, severity.name(), &at, &message));
        let alike = self.by_key.entry(key).or_default();
        let is_it = |it: &&usize| {
            let found = &self.checked.findings[**it];
            (found.rule, found.severity, &found.pointer, &found.message) == (rule, severity, &at, &message)
        };
        if let Some(index) = alike.iter().find(is_it) {
            return *index;
        }
        let (offset, length) = place.unwrap_or((self.part.base, 1));
        let span = Span::new(self.lines, offset, length);
        alike.push(self.voices.len());
        let name = item.and_then(|(_, it)| it.full_name());
        let finding = Finding::new((rule, severity), name, (at, message), span);
        self.checked.findings.push(Finding { home: item.map(|(number, _)| number), ..finding });
        self.voices.push(Vec::new());
        self.voices.len() - 1
    }
}

/// The items of one request.
#[derive(Default)]
struct Request<'a> {
    items: Vec<&'a Item>,
    /// The totals of the strict items.
    totals: Vec<(Role, Totals)>,
}

/// What it means that the flag `strict` is absent in the item.
fn when_omitted(item: &Item, dialect: &Dialect) -> Option<StrictWhenOmitted> {
    item.surface(dialect).map(|it| it.strict_when_omitted)
}

/// That the provider rejects the item because of its flag `strict`: it is no boolean, or the item is not marked as strict.
pub(crate) fn wrong_flag(item: &Item, dialect: &Dialect) -> Option<String> {
    use StrictWhenOmitted::{NoFlag, OfRequest, Refused, Unconstrained};
    let omitted = when_omitted(item, dialect).filter(|it| !matches!(it, NoFlag | Unconstrained | OfRequest))?;
    let unnamed = if item.role == Some(Role::Format) { "the format" } else { "the tool" };
    let name = item.full_name().map_or(unnamed.to_owned(), |it| format!("`{}`", in_one_line(&it)));
    if item.is_flag_malformed {
        let or_false = if omitted == Refused { "" } else { " or `false`" };
        return Some(format!("`strict` of {name} is no boolean: write `true`{or_false}"));
    }
    (omitted == Refused && item.strict != Some(true)).then(|| {
        format!(
            "{name} is without `\"strict\": true`, and {} accepts only strict tools: write it next to the name of each",
            dialect.provider
        )
    })
}

/// That the schema is in a field with other rules than those by which it is judged.
fn note_of_field(item: &Item, chosen: &[&'static Dialect]) -> Option<String> {
    let (own, other) = item.shape.missed_by(chosen)?;
    let fields: Vec<_> = own.surfaces.iter().map(|it| it.api).collect();
    let (fields, name) = (fields.join(" and "), own.short_name());
    Some(format!("{fields} have other rules than those of {}, which judged: choose `--provider {name}`", other.name))
}

/// The pointer to the keyword.
fn within(mut at: String, violation: &Violation) -> String {
    if let Some(keyword) = &violation.keyword {
        pointer::push(&mut at, keyword);
    }
    at
}

/// Why the tools and the format cannot be in one request, apart from rules: a name stands twice or is too long, there are too many, or the
/// provider accepts no format, no format with tools, or only strict tools.
fn refused_together(
    items: &[&Item],
    dialect: &'static Dialect,
    asks_budgets: bool,
    strict: Option<bool>,
) -> Vec<String> {
    let tools: Vec<_> = items.iter().copied().filter(|it| it.role == Some(Role::Tool)).collect();
    let mut names = HashSet::new();
    let twice: BTreeSet<_> =
        tools.iter().filter_map(|it| it.full_name()).filter(|it| !names.insert(it.clone())).collect();
    let mut refused: Vec<_> = twice.iter().map(|it| called_alike(it)).collect();
    let spaces: BTreeSet<_> =
        tools.iter().filter_map(|it| it.namespace.as_deref()).flat_map(|it| it.split('.')).collect();
    let most = dialect.request.namespace.map_or(usize::MAX, |it| it as usize);
    refused.extend(spaces.into_iter().filter(|it| it.chars().count() > most).map(|it| {
        format!(
            "the namespace `{}` has a name of {} characters, and at most {most} are allowed",
            in_one_line(it),
            it.chars().count()
        )
    }));
    if !asks_budgets {
        return refused;
    }
    // If there are too many, nothing else is checked.
    let limit = tools.first().and_then(|it| it.under(dialect).request.tools);
    if let Some(limit) = limit.filter(|limit| tools.len() > *limit as usize) {
        refused.push(format!("{} tools, and {limit} are allowed in one request: send fewer", tools.len()));
        return refused;
    }
    let name = |it: &Item| it.full_name().unwrap_or_else(|| it.at.clone());
    let has_formats = dialect.surfaces.is_empty() || dialect.surfaces.iter().any(|it| it.role == Role::Format);
    let refusal = match items.iter().find(|it| it.role == Some(Role::Format)) {
        Some(format) if !has_formats => {
            let name = name(format);
            Some(format!("no format `{name}`: the dialect `{}` has no formats of responses", dialect.name))
        }
        Some(format) if dialect.request.tools_or_format && !tools.is_empty() => Some(dialect.apart(&name(format))),
        _ if dialect.request.all_strict_or_none => {
            let surface = dialect.surfaces.iter().find(|it| it.role == Role::Tool);
            let omitted = surface.is_some_and(|it| it.strict_when_omitted == StrictWhenOmitted::On);
            // What is not marked where it has to be is reported at its place.
            let is_strict = |it: &&Item| {
                let strict = strict.or_else(|| wrong_flag(it, dialect).map(|_| true)).or_else(|| it.flag(dialect));
                strict.unwrap_or(omitted)
            };
            let (strict, others): (Vec<_>, Vec<_>) = tools.into_iter().take(MOST).partition(is_strict);
            let first = strict.first().filter(|_| !others.is_empty());
            let others = others.into_iter().map(name).collect::<Vec<_>>().join("`, `");
            first.map(|it| Dialect::all_or_none(&name(it), &others))
        }
        _ => None,
    };
    refused.extend(refusal.map(|it| in_one_line(&it).into_owned()));
    refused
}

/// How many tools of a request are compared if a provider has no limit: more would add nothing.
const MOST: usize = 1_000;

fn called_alike(name: &str) -> String {
    let name = in_one_line(name);
    format!("two tools are called `{name}`: a call would be ambiguous; give each its own name")
}
