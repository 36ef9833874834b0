//! Looks into the schema that a provider refused: the place of the error, and what `check` finds there.

use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use strict_schema::dialect::DIALECTS;
use strict_schema::keyword::{Holds, Keyword};
use strict_schema::{normalize, pointer};

use super::find::Explanation;
use super::notation::Step;
use crate::check::{Judging, Strictness, judge};
use crate::config::Config;
use crate::dialects::Chosen;
use crate::document::Document;
use crate::failure::Failure;
use crate::finding::{Checked, Finding, Named, Span};
use crate::fix::{ELSEWHERE, unwritable};
use crate::lines::Lines;
use crate::output::{Output, in_one_line};
use crate::recognize::Item;
use crate::source::{STDIN, Source, stdin};
use crate::text::Part;

/// How many places are shown for an error that names none.
const MOST: usize = 10;

/// A file with the schema, alone or in a tool, a list of tools or a request.
pub(super) struct Given {
    source: Source,
    text: String,
    /// Why `fix` does not write the file.
    unwritable: Option<&'static str>,
}

/// Where the error is in the file.
pub(super) struct Seen {
    file: String,
    places: Vec<Spot>,
    /// Why there is no place.
    missing: Option<String>,
    /// The one wrong tool, if there are several tools.
    guilty: Option<String>,
    fix: Option<Fix>,
}

/// A schema before and after, and the command that writes it, or else why none does.
struct Fix {
    /// None for standard input, which no command can read again.
    command: Result<Option<String>, &'static str>,
    old: Value,
    new: Value,
}

/// The tools, formats and schemas of the file, each with the value that contains it.
type Items<'p> = [(&'p Part<'p>, &'p Item)];

struct Spot {
    /// The number of the item that contains the place. None for a request as a whole.
    item: Option<usize>,
    span: Span,
    /// The place in its value of the file.
    pointer: String,
    rule: Option<Named>,
    message: String,
}

impl Given {
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let is_stdin = path == Path::new("-");
        let source = if is_stdin { Source::of_text(STDIN, stdin(STDIN)?) } else { Source::of_file(path) };
        let text = source.read()?;
        let json = source.parse(&text);
        let Document { parts, mut faults, .. } = Document::read(&source, &json);
        if !faults.is_empty() {
            return Err(faults.remove(0));
        }
        let unwritable = unwritable(json.syntax, &parts);
        Ok(Self { source, text, unwritable })
    }

    pub(super) fn look(&self, it: &Explanation) -> Seen {
        let json = self.source.parse(&self.text);
        let parts = Document::read(&self.source, &json).parts;
        let items: Vec<_> =
            parts.iter().flat_map(|(part, found)| found.items.iter().map(move |item| (part, item))).collect();
        let mut places: Vec<Spot> = Vec::new();
        // A program may set the flag that the file does not have.
        for strictness in [Strictness::AsSent, Strictness::All] {
            places = places_of(it, &self.judged(it, strictness), &items, &json.lines);
            // Many tools may have the place. The tool that is wrong there is the right one.
            if places.iter().any(|spot| spot.rule.is_some()) {
                places.retain(|spot| spot.rule.is_some());
                break;
            }
        }
        let one = places.first().and_then(|spot| spot.item).filter(|one| places.iter().all(|it| it.item == Some(*one)));
        let guilty = one.filter(|_| items.len() > 1).map(|number| {
            let name = items[number].1.name.as_ref().or(it.part.name.as_ref());
            name.map_or_else(|| format!("number {number}"), String::clone)
        });
        places.truncate(MOST);
        let file = self.source.name.clone();
        let missing = places.is_empty().then(|| match &it.pointer {
            Some(pointer) => format!("{file} has no {pointer}: it is not the schema that the provider rejected"),
            None => format!("nothing in {file} breaks a rule that this error can come from"),
        });
        let fix = self.fix(it, &places, &items);
        Seen { file, places, missing, guilty, fix }
    }

    /// What `check` finds of the rules of the error under the dialects of those who write it, the newest first.
    fn judged(&self, it: &Explanation, strictness: Strictness) -> Checked {
        let mut dialects = it.message.of.clone();
        let is_older = |name: &str, provider: &str| {
            it.message.of.iter().any(|newest| newest.provider == provider && newest.name != name)
        };
        dialects.extend(DIALECTS.iter().copied().filter(|it| is_older(it.name, it.provider)));
        let (chosen, config) = (Chosen::These(dialects), Config::default());
        let judging = Judging { chosen: &chosen, strictness, config: &config };
        let mut checked = judge(&self.source, &self.text, &judging).checked.unwrap_or_default();
        checked.findings.retain(|finding| it.rules.iter().any(|rule| rule.id == finding.rule.id));
        // The limits of an older dialect are not those of the error.
        let has_limit = |finding: &Finding| {
            it.numbers.iter().any(|number| finding.message.contains(&format!("and {number} are allowed")))
        };
        if checked.findings.iter().any(has_limit) {
            checked.findings.retain(has_limit);
        }
        // Dialects of one provider may say the same in other words.
        checked.findings.dedup_by(|next, first| (next.rule, &next.pointer) == (first.rule, &first.pointer));
        checked
    }

    /// The result of `fix` for the schema and the provider whose error it is.
    fn fix(&self, it: &Explanation, places: &[Spot], items: &Items<'_>) -> Option<Fix> {
        let dialect = it.message.of.first()?;
        let spot = places.iter().find(|spot| spot.rule.is_some())?;
        let (part, item) = items[spot.item?];
        let old = item.schema(&part.value).filter(|_| item.name_at.as_ref() != Some(&spot.pointer))?;
        let normalized = normalize(&old, &item.under(dialect)).ok().filter(|it| it.schema != *old)?;
        let (name, provider) = (&self.source.name, dialect.short_name());
        Some(Fix {
            command: match self.unwritable {
                None if self.source.path.is_none() => Ok(None),
                None => Ok(Some(format!("strict-schema fix {name} --provider {provider}"))),
                Some(why) => Err(why),
            },
            old: old.into_owned(),
            new: normalized.schema,
        })
    }
}

/// The findings that the error can be about, or the place that it names.
fn places_of(it: &Explanation, checked: &Checked, items: &Items<'_>, lines: &Lines<'_>) -> Vec<Spot> {
    let (of, others) = checked.by_item();
    let mut places = Vec::new();
    for number in numbers(it, items) {
        if it.place.is_some() {
            places.extend(named(it, &of[number], (number, items[number]), lines));
        } else {
            let said = of[number].iter().filter(|finding| is_said(it, finding));
            places.extend(said.take(MOST).map(|finding| Spot::of(Some(number), finding)));
        }
    }
    if it.place.is_none() {
        places.extend(others.into_iter().map(|finding| Spot::of(None, finding)));
    }
    places
}

/// The numbers of the items that the error can be about.
fn numbers(it: &Explanation, items: &Items<'_>) -> Vec<usize> {
    let of = |is_it: &dyn Fn(&Item) -> bool| -> Vec<usize> {
        (0..items.len()).filter(|number| is_it(items[*number].1)).collect()
    };
    // The number counts tools that are built in at the provider, although they are not items.
    let number = |item: &Item| pointer::steps(&item.at).filter_map(|it| it.parse().ok()).last();
    let named = of(&|item| it.part.name.is_some() && item.name == it.part.name);
    let numbered = of(&|item| it.part.name.is_none() && it.part.tool.is_some() && number(item) == it.part.tool);
    [named, numbered].into_iter().find(|it| !it.is_empty()).unwrap_or_else(|| of(&|_| true))
}

/// Whether a finding is about a keyword that the error names.
fn is_said(it: &Explanation, finding: &Finding) -> bool {
    let is_it = |keyword: &String| {
        finding.pointer.rsplit('/').next() == Some(keyword) || finding.message.contains(&format!("`{keyword}`"))
    };
    it.keywords.is_empty() || !finding.is_keyword || it.keywords.iter().any(is_it)
}

/// Keywords whose absence is the error even if the finding does not name them.
const ALWAYS_NEEDED: &[&str] = &["type", "properties", "required", "additionalProperties"];

/// The finding at the place that the error names, or else the place itself.
fn named(
    it: &Explanation,
    findings: &[&Finding],
    (number, (part, item)): (usize, (&Part<'_>, &Item)),
    lines: &Lines<'_>,
) -> Option<Spot> {
    let bundle = item.bundle(&part.value);
    let schema_at = item.schema_at.as_ref()?;
    let schema = bundle.as_ref().map_or_else(|| part.value.pointer(schema_at), |it| Some(&it.schema))?;
    let place = resolve(schema, &it.place.as_ref()?.steps)?;
    let whole = |pointer: &str| bundle.as_ref().map_or_else(|| format!("{schema_at}{pointer}"), |it| it.place(pointer));
    let (at, around) = (whole(&place.pointer), whole(&place.schema));
    let child = it.key.as_ref().filter(|_| place.missing.is_none()).map(|key| {
        let mut child = format!("{}/properties", place.schema);
        pointer::push(&mut child, key);
        whole(&child)
    });
    let lacks = |step: &String, finding: &Finding| {
        ALWAYS_NEEDED.contains(&&**step) || finding.message.contains(&format!("`{step}`"))
    };
    let here = |finding: &&&Finding| match &place.missing {
        None => finding.pointer == at || finding.schema() == around,
        Some(step) => finding.schema() == around && lacks(step, finding),
    };
    let names_it = |finding: &Finding| it.key.as_ref().is_none_or(|key| finding.message.contains(&format!("`{key}`")));
    let found = findings.iter().find(|it_there| here(it_there) && is_said(it, it_there) && names_it(it_there));
    let found = found.or_else(|| findings.iter().find(|finding| child.as_deref() == Some(finding.schema())));
    if let Some(finding) = found.or_else(|| findings.iter().find(here)) {
        return Some(Spot::of(Some(number), finding));
    }
    let span = part.place(&at, it.keywords.first().map(String::as_str)).or_else(|| part.place(schema_at, None));
    let (offset, length) = span.unwrap_or((0, 1));
    place.missing.is_none().then(|| Spot {
        item: Some(number),
        span: Span::new(lines, offset, length),
        pointer: at,
        rule: None,
        message: "the provider points here, but the validator finds no such fault here".to_owned(),
    })
}

impl Spot {
    fn of(item: Option<usize>, finding: &Finding) -> Self {
        let Finding { span, pointer, message, rule, .. } = finding;
        Self { item, span: span.clone(), pointer: pointer.clone(), rule: Some(*rule), message: message.clone() }
    }
}

/// Where steps lead in a schema.
#[derive(Default)]
struct Place {
    pointer: String,
    /// The innermost schema on the way.
    schema: String,
    /// The last step, if it is not there. Its absence may be the error.
    missing: Option<String>,
}

/// The place of these steps in the schema. A property with only a number gets its name.
fn resolve(schema: &Value, steps: &[Step]) -> Option<Place> {
    let mut place = Place::default();
    let (mut node, mut is_map) = (schema, false);
    for (index, step) in steps.iter().enumerate() {
        let next = match (step, node) {
            (Step::Nth(number), Value::Object(members)) => members.iter().nth(*number).map(|it| (it.0, it.1)),
            (Step::Name(name), Value::Object(members)) => members.get(name).map(|it| (name, it)),
            (Step::Name(name), Value::Array(items)) => {
                name.parse().ok().and_then(|it: usize| items.get(it)).map(|it| (name, it))
            }
            // `"type": "x"` is treated as a list of one.
            (Step::Name(name), Value::String(_)) if name == "0" => break,
            _ => None,
        };
        let Some((name, next)) = next else {
            // The name of a property is no keyword.
            let (Step::Name(last), false) = (step, is_map) else { return None };
            place.missing = Some(last.clone());
            return (index + 1 == steps.len()).then_some(place);
        };
        pointer::push(&mut place.pointer, name);
        // What is under `properties` or `$defs` is no schema, whatever its names are.
        is_map = !is_map && Keyword::named(name).is_some_and(|it| it.row().holds == Holds::SchemaMap);
        if next.is_object() && !is_map {
            place.schema.clone_from(&place.pointer);
        }
        node = next;
    }
    Some(place)
}

impl Seen {
    /// The rule that is broken at the place, if there is no doubt.
    pub(super) fn broken(&self) -> Option<&'static str> {
        let first = self.places.first()?.rule?;
        self.places.iter().all(|it| it.rule == Some(first)).then_some(first.id)
    }

    pub(super) fn print(&self, output: &mut Output) -> Result<(), Failure> {
        const BLUE: Style = AnsiColor::Blue.on_default().bold();
        const RED: Style = AnsiColor::Red.on_default().bold();
        if let Some(guilty) = &self.guilty {
            writeln!(output, "the tool is `{}`", in_one_line(guilty))?;
        }
        for spot in &self.places {
            let Spot { span, message, .. } = spot;
            let Span { line, shown, mark, .. } = span;
            let margin = line.to_string().len();
            let before = shown[..mark.0].chars().count();
            let length = shown[mark.0..mark.0 + mark.1].chars().count().max(1);
            writeln!(output, "{:margin$}{BLUE}-->{BLUE:#} {}:{span}", "", in_one_line(&self.file))?;
            writeln!(output, "{BLUE}{line} |{BLUE:#} {shown}")?;
            writeln!(output, "{:margin$} {BLUE}|{BLUE:#} {:before$}{RED}{:^<length$}{RED:#}", "", "", "")?;
            let rule = spot.rule.map_or(String::new(), |it| format!("{it}: "));
            writeln!(output, "{:margin$} {BLUE}={BLUE:#} {rule}{}", "", in_one_line(message))?;
        }
        if let Some(missing) = &self.missing {
            writeln!(output, "{}", in_one_line(missing))?;
        }
        let Some(Fix { command, old, new }) = &self.fix else { return Ok(()) };
        match command {
            Ok(Some(command)) => writeln!(output, "\n`{}` would write", in_one_line(command))?,
            Ok(None) => writeln!(output, "\n`fix` would write")?,
            Err(why) => writeln!(output, "\n{why}: {ELSEWHERE}. In such a file, `fix` would write")?,
        }
        let (old, new) = (format!("{old:#}\n"), format!("{new:#}\n"));
        let diff = similar::TextDiff::from_lines(&old, &new);
        let diff = diff.unified_diff().context_radius(2).to_string();
        let lines: Vec<_> = diff.lines().collect();
        for line in lines.iter().take(DIFF) {
            writeln!(output, "  {}", in_one_line(line))?;
        }
        if lines.len() > DIFF {
            writeln!(output, "  … and {} more lines", lines.len() - DIFF)?;
        }
        Ok(())
    }

    pub(super) fn to_json(&self) -> Value {
        let place = |it: &Spot| {
            json!({
                "file": self.file, "line": it.span.line, "column": it.span.column, "pointer": it.pointer,
                "rule": it.rule.map(|it| it.id), "message": it.message,
            })
        };
        json!({
            "places": self.places.iter().map(place).collect::<Vec<_>>(),
            "missing": self.missing,
            "tool": self.guilty,
            "fix": self.fix.as_ref().map(|it| json!({ "command": it.command.as_ref().ok().cloned().flatten(), "schema": it.new })),
        })
    }
}

/// At most this many lines of a fix are shown.
const DIFF: usize = 24;
