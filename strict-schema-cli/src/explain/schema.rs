//! Looks into the schema that a provider refused: the place of the error, and the validator's findings there.

use std::borrow::Cow;
use std::io::Write as _;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use strict_schema::Dialect;
use strict_schema::{Violation, normalize, pointer, validate};

use super::find::Explanation;
use super::notation::Step;
use crate::document::Document;
use crate::failure::Failure;
use crate::finding::{Named, Span};
use crate::fix::{ELSEWHERE, unwritable};
use crate::lines::Lines;
use crate::output::{Output, in_one_line};
use crate::recognize::Item;
use crate::source::{STDIN, Source, stdin};
use crate::text::{Part, Syntax, Text};

/// How many places are shown for an error that names none.
const MOST: usize = 10;

/// A file with the schema, alone or in a tool, a list of tools or a request.
pub(super) struct Given {
    name: String,
    is_stdin: bool,
    syntax: Syntax,
    text: String,
    /// The values of the text.
    values: Vec<Value>,
    /// Each item with the number of its value.
    items: Vec<(usize, Item)>,
    /// Why `fix` does not write the file.
    unwritable: Option<&'static str>,
}

/// Where the error is in the file.
pub(super) struct Seen {
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

/// The text of the file, read once for all places.
struct Read<'t> {
    lines: &'t Lines<'t>,
    parts: Vec<Part<'t>>,
}

struct Spot {
    /// The number of the item that contains the place.
    item: usize,
    file: String,
    span: Span,
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
        let (mut values, mut items) = (Vec::new(), Vec::new());
        for (number, (part, recognized)) in parts.into_iter().enumerate() {
            values.push(part.value);
            items.extend(recognized.items.into_iter().map(|it| (number, it)));
        }
        Ok(Self { name: source.name.clone(), is_stdin, syntax: json.syntax, text, values, items, unwritable })
    }

    fn schema(&self, (number, item): &(usize, Item)) -> Option<Cow<'_, Value>> {
        item.schema(&self.values[*number])
    }

    /// The items that the error can be about, with their numbers in the file.
    fn items(&self, it: &Explanation) -> Vec<(usize, Cow<'_, Value>)> {
        let items = self.items.iter().enumerate().filter(|it| it.1.1.schema_at.is_some());
        let all: Vec<_> = items.filter_map(|(number, item)| Some((number, self.schema(item)?))).collect();
        let of = |is_it: &dyn Fn(&Item) -> bool| -> Vec<_> {
            all.iter().filter(|(number, _)| is_it(&self.items[*number].1)).cloned().collect()
        };
        // The number counts tools that are built in at the provider, although they are not items.
        let number = |item: &Item| pointer::steps(&item.at).filter_map(|it| it.parse().ok()).last();
        let named = of(&|item| it.part.name.is_some() && item.name == it.part.name);
        let numbered = of(&|item| it.part.name.is_none() && it.part.tool.is_some() && number(item) == it.part.tool);
        [named, numbered].into_iter().find(|it| !it.is_empty()).unwrap_or(all)
    }

    pub(super) fn look(&self, it: &Explanation) -> Seen {
        let json = Text::new(&self.text, self.syntax);
        let read = Read { lines: &json.lines, parts: json.parts().0 };
        let mut places: Vec<Spot> = Vec::new();
        for (number, schema) in self.items(it) {
            match it.place.as_ref().map(|place| resolve(&schema, &place.steps)) {
                Some(Some(pointer)) => places.push(self.named(it, &read, (number, &schema), &pointer)),
                Some(None) => {}
                // The error names no place, so every place that breaks one of its rules is used.
                None => places.append(&mut self.broken(it, &read, (number, &schema))),
            }
        }
        // Many tools may have the place. The tool that is wrong there is the right one.
        if places.iter().any(|spot| spot.rule.is_some()) {
            places.retain(|spot| spot.rule.is_some());
        }
        let is_one = self.items.len() > 1 && places.iter().all(|spot| spot.item == places[0].item);
        let guilty = places.first().filter(|_| is_one).map(|spot| {
            let name = self.items[spot.item].1.name.as_ref().or(it.part.name.as_ref());
            name.map_or_else(|| format!("number {}", spot.item), String::clone)
        });
        places.truncate(MOST);
        let missing = places.is_empty().then(|| match &it.pointer {
            Some(pointer) => {
                format!("{} has no {pointer}: it is not the schema that the provider rejected", self.name)
            }
            None => format!("nothing in {} breaks a rule that this error can come from", self.name),
        });
        let fix = self.fix(it, &places);
        Seen { places, missing, guilty, fix }
    }

    /// The result of `fix` for the schema and the provider whose error it is.
    fn fix(&self, it: &Explanation, places: &[Spot]) -> Option<Fix> {
        let dialect = it.message.of.first()?;
        let spot = places.iter().find(|spot| spot.rule.is_some())?;
        let old = self.schema(&self.items[spot.item])?;
        let normalized = normalize(&old, dialect).ok().filter(|it| it.schema != *old)?;
        let provider = dialect.short_name().to_owned();
        Some(Fix {
            command: match self.unwritable {
                None if self.is_stdin => Ok(None),
                None => Ok(Some(format!("strict-schema fix {} --provider {provider}", self.name))),
                Some(why) => Err(why),
            },
            old: old.into_owned(),
            new: normalized.schema,
        })
    }

    fn named(&self, it: &Explanation, read: &Read<'_>, (item, schema): (usize, &Value), pointer: &str) -> Spot {
        let about = about(it, schema);
        // The violation at the place, or at its child that the error names, or at what contains it.
        let below = |violation: &&Violation| {
            it.key.as_ref().is_some_and(|key| {
                let mut child = format!("{pointer}/properties");
                pointer::push(&mut child, key);
                violation.pointer == child
            })
        };
        let above = |violation: &&Violation| {
            pointer
                .strip_prefix(&violation.pointer)
                .is_some_and(|rest| rest.starts_with("/type") || rest.starts_with("/enum"))
        };
        let by_rule = |violation: &&Violation| it.rules.iter().any(|rule| rule.id == violation.rule.id);
        let here = |violation: &&Violation| violation.pointer == pointer;
        let key =
            |violation: &&Violation| it.key.as_ref().is_none_or(|key| violation.message.contains(&format!("`{key}`")));
        let found = about.iter().find(|v| here(v) && by_rule(v) && key(v));
        let found = found.or_else(|| about.iter().find(|v| below(v) && by_rule(v)));
        let found = found.or_else(|| about.iter().find(|v| (here(v) || above(v)) && by_rule(v)));
        match found {
            Some(violation) => self.spot(read, item, &violation.pointer, keyword_of(violation, it), Some(violation)),
            None => self.spot(read, item, pointer, it.keywords.first().map(String::as_str), None),
        }
    }

    fn broken(&self, it: &Explanation, read: &Read<'_>, (item, schema): (usize, &Value)) -> Vec<Spot> {
        let about = about(it, schema);
        let is_about = |violation: &&Violation| {
            let keyword = violation.keyword.as_deref();
            it.rules.iter().any(|rule| rule.id == violation.rule.id)
                && (it.keywords.is_empty() || keyword.is_none_or(|keyword| it.keywords.iter().any(|it| it == keyword)))
        };
        let violations = about.iter().filter(is_about).take(MOST);
        violations
            .map(|violation| self.spot(read, item, &violation.pointer, keyword_of(violation, it), Some(violation)))
            .collect()
    }

    fn spot(
        &self,
        read: &Read<'_>,
        item: usize,
        pointer: &str,
        keyword: Option<&str>,
        violation: Option<&Violation>,
    ) -> Spot {
        let (number, item_there) = &self.items[item];
        let at = item_there.schema_at.as_deref().unwrap_or_default();
        let whole = format!("{at}{pointer}");
        let place =
            read.parts.get(*number).and_then(|part| part.place(&whole, keyword).or_else(|| part.place(at, None)));
        let (offset, length) = place.unwrap_or((0, 1));
        Spot {
            item,
            file: self.name.clone(),
            span: Span::new(read.lines, offset, length),
            pointer: pointer.to_owned(),
            rule: violation.map(|it| it.rule.into()),
            message: violation.map_or_else(
                || "the provider points here, but the validator finds no such fault here".to_owned(),
                |it| it.message.clone(),
            ),
        }
    }
}

fn keyword_of<'v>(violation: &'v Violation, it: &'v Explanation) -> Option<&'v str> {
    violation.keyword.as_deref().or_else(|| it.keywords.first().map(String::as_str))
}

/// The validator's report for the dialects that write this text; for the newest one that reports anything.
fn about(it: &Explanation, schema: &Value) -> Vec<Violation> {
    let dialects = it.message.of.iter().copied();
    let older = strict_schema::dialect::DIALECTS.iter().copied().filter(|dialect: &&Dialect| {
        it.message.of.iter().any(|newest| newest.provider == dialect.provider && newest.name != dialect.name)
    });
    let mut all: Vec<Violation> = Vec::new();
    for dialect in dialects.chain(older) {
        for violation in validate(schema, dialect).violations() {
            let is_it = |it: &Violation| it.rule.id == violation.rule.id && it.place() == violation.place();
            if !all.iter().any(is_it) {
                all.push(violation.clone());
            }
        }
    }
    all
}

/// The pointer of these steps in the schema, if they exist there. A property with only a number gets its name.
fn resolve(schema: &Value, steps: &[Step]) -> Option<String> {
    let mut all = String::new();
    let mut node = schema;
    for step in steps {
        let (name, next) = match (step, node) {
            (Step::Nth(number), Value::Object(members)) => {
                members.iter().nth(*number).map(|it| (it.0.clone(), it.1))?
            }
            (Step::Name(name), Value::Object(members)) => (name.clone(), members.get(name)?),
            (Step::Name(name), Value::Array(items)) => (name.clone(), items.get(name.parse::<usize>().ok()?)?),
            // `"type": "x"` is treated as a list of one.
            (Step::Name(name), Value::String(_)) if name == "0" => break,
            _ => return None,
        };
        pointer::push(&mut all, &name);
        node = next;
    }
    Some(all)
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
            let Spot { file, span, message, .. } = spot;
            let Span { line, shown, mark, .. } = span;
            let margin = line.to_string().len();
            let before = shown[..mark.0].chars().count();
            let length = shown[mark.0..mark.0 + mark.1].chars().count().max(1);
            writeln!(output, "{:margin$}{BLUE}-->{BLUE:#} {}:{span}", "", in_one_line(file))?;
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
                "file": it.file, "line": it.span.line, "column": it.span.column, "pointer": it.pointer,
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
