//! Moves what the dialect does not take into the description, so that the model still reads it. The codec checks it.

use std::collections::HashSet;

use serde_json::Value;

use super::Loss;
use super::document::{Document, RawId};
use super::graph::Graph;
use super::merge_all_of::spoken_of;
use super::node::{Form, Items, NodeId, Part, Rest};
use super::pass::PassId;
use super::phrases::words;
use crate::codec::formats;
use crate::dialect::{Dialect, Shape};
use crate::format::Format;
use crate::keyword::{Holds, Keyword, KeywordSet};
use crate::kind::Kind;
use crate::pattern::{self, Feature};
use crate::regex::Regex;

pub(super) fn run(graph: &mut Graph<'_>, id: NodeId) {
    for index in 0..graph.at(id).parts.len() {
        let part = graph.at(id).parts[index];
        let document = &graph.document;
        let stays =
            |(keyword, value): &(Keyword, &Value)| !LOOKED_AT.has(*keyword) || is_told(graph.dialect, *keyword, value);
        if !document.has_unknown(part.raw) && document.members(part.raw).iter().all(stays) {
            continue;
        }
        let mut moved = Moved::default();
        if graph.document.has_unknown(part.raw) {
            for (name, value) in graph.document.value(part.raw).as_object().into_iter().flatten() {
                match Keyword::named(name) {
                    Some(keyword) => look(graph, id, part, (keyword, value), &mut moved),
                    None => moved.dropped.push(name),
                }
            }
        } else {
            for index in graph.document.range(part.raw) {
                let member = graph.document.member(index);
                look(graph, id, part, member, &mut moved);
            }
        }
        moved.account(graph, id, part.raw);
    }
    let notes = &mut graph.at_mut(id).notes;
    if notes.len() > 1 {
        let mut known = HashSet::new();
        *notes = std::mem::take(notes).into_iter().filter(|note| known.insert(note.clone())).collect();
    }
}

/// Moves one keyword, if it has to.
fn look<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    part: Part,
    (keyword, value): (Keyword, &'a Value),
    moved: &mut Moved<'a>,
) {
    if ANNOTATIONS.has(keyword) {
        let is_root = id == Graph::ROOT && part.raw == Document::ROOT;
        annotation(graph.dialect, keyword, value, is_root, part.decided != 0, moved);
    } else if CONSTRAINTS.has(keyword) {
        match graph.at(id).form {
            Form::Values => moved.said.push(keyword.name()),
            Form::Ref(_) | Form::Choice(_) | Form::Plain => {}
            Form::Any | Form::Typed => constraint(graph, id, part.raw, (keyword, value), moved),
        }
    }
}

/// The keywords for which there may be something to do.
pub(super) const LOOKED_AT: KeywordSet = ANNOTATIONS.or(CONSTRAINTS);

/// What was moved from one schema.
#[derive(Default)]
struct Moved<'a> {
    notes: Vec<String>,
    checked: Vec<&'a str>,
    unchecked: Vec<&'a str>,
    dropped: Vec<&'a str>,
    said: Vec<&'a str>,
}

impl Moved<'_> {
    fn account(self, graph: &mut Graph<'_>, id: NodeId, raw: RawId) {
        if self.checked.is_empty() && self.unchecked.is_empty() && self.said.is_empty() && self.dropped.is_empty() {
            return;
        }
        let lists = [&self.checked, &self.unchecked, &self.unchecked, &self.said, &self.dropped];
        let letters = lists.into_iter().flatten().map(|name| name.len() + 4).sum::<usize>();
        let mut did = String::with_capacity(letters + 40);
        let moved = [self.checked.as_slice(), self.unchecked.as_slice()].concat();
        let rows = [
            ("moved ", &moved, " into the description"),
            ("", &self.unchecked, " cannot be checked"),
            ("left out ", &self.said, ", which the values satisfy already"),
            ("left out ", &self.dropped, ", which constrain nothing"),
        ];
        for (before, names, after) in rows {
            if names.is_empty() {
                continue;
            }
            let gap = if did.is_empty() { "" } else { "; " };
            did.extend([gap, before]);
            listed(&mut did, names);
            did.push_str(after);
        }
        graph.at_mut(id).notes.extend(self.notes);
        let loss = match (self.unchecked.is_empty(), self.checked.is_empty()) {
            (false, _) => Loss::Widened { checked: false },
            (true, false) => Loss::Widened { checked: true },
            (true, true) => Loss::Exact,
        };
        graph.change(PassId::DescribeUnsupported, raw, did, loss);
    }
}

/// Whether it is a text that the dialect takes as it is.
pub(super) fn is_told(dialect: &Dialect, keyword: Keyword, value: &Value) -> bool {
    matches!(keyword, Keyword::Title | Keyword::Description) && value.is_string() && dialect.allows(keyword)
}

fn annotation(dialect: &Dialect, keyword: Keyword, value: &Value, is_root: bool, told: bool, moved: &mut Moved<'_>) {
    match keyword {
        _ if is_told(dialect, keyword, value) => {}
        Keyword::Schema | Keyword::Id if is_root && dialect.allows(keyword) => {}
        // What is moved is found in `$defs` again, where it is referred to.
        Keyword::Defs | Keyword::Definitions => {}
        Keyword::Default | Keyword::Example | Keyword::Examples | Keyword::Deprecated | Keyword::Title
            if !told && !value.is_null() && value != &Value::Bool(false)
                || keyword == Keyword::Default && !told && value == &Value::Bool(false) =>
        {
            moved.notes.push(words(keyword.name(), value));
            moved.dropped.push(keyword.name());
        }
        _ => moved.dropped.push(keyword.name()),
    }
}

fn constraint<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    raw: RawId,
    (keyword, value): (Keyword, &'a Value),
    moved: &mut Moved<'a>,
) {
    let dialect = graph.dialect;
    let flag = |keyword: Keyword| graph.document.get(raw, keyword) == Some(&Value::Bool(true));
    let node = graph.at(id);
    let applies = |kind: Kind| node.kinds.has(kind) || kind == Kind::Number && node.kinds.has(Kind::Integer);
    let typed = matches!(node.form, Form::Typed);
    if typed && spoken_of(keyword).is_some_and(|kind| !applies(kind)) {
        moved.dropped.push(keyword.name());
        return;
    }
    let pure_map = node.object.properties.is_empty() && matches!(node.object.rest, Rest::Open(_));
    let kept = typed
        && match keyword {
            Keyword::MinProperties | Keyword::MaxProperties => {
                let counted = if keyword == Keyword::MinProperties { Keyword::MinItems } else { Keyword::MaxItems };
                pure_map && dialect.allows(counted) && within(dialect, counted, value)
            }
            Keyword::MinItems | Keyword::MaxItems => {
                // The places of a tuple have names of their own; what follows them is a list again.
                let named = !node.array.prefix.is_empty() && !matches!(node.array.items, Items::Each(_));
                dialect.allows(keyword) && within(dialect, keyword, value) || named
            }
            Keyword::Pattern => {
                let first = node.string.patterns.first().is_some_and(|first| value == first);
                dialect.allows(keyword) && first && value.as_str().is_some_and(|it| takes_pattern(dialect, it))
            }
            Keyword::Format => {
                let first = node.string.formats.first().is_some_and(|first| value == first);
                first && value.as_str().is_some_and(|it| takes_format(dialect, it))
            }
            Keyword::MultipleOf => dialect.allows(keyword) && node.number.multiples.len() == 1,
            Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum if value.is_boolean() => {
                dialect.allows(keyword) || value == &Value::Bool(false)
            }
            Keyword::Minimum if flag(Keyword::ExclusiveMinimum) => dialect.allows(Keyword::ExclusiveMinimum),
            Keyword::Maximum if flag(Keyword::ExclusiveMaximum) => dialect.allows(Keyword::ExclusiveMaximum),
            Keyword::Minimum | Keyword::Maximum | Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
                dialect.allows(keyword)
            }
            _ => false,
        };
    if kept {
        return;
    }
    graph.at_mut(id).dropped = graph.at(id).dropped.with(keyword);
    if value == &Value::Bool(false) && keyword.row().holds == Holds::Flag {
        moved.dropped.push(keyword.name());
        return;
    }
    moved.notes.push(words(keyword.name(), value));
    let list = match (keyword, value.as_str()) {
        // No draft gives these a meaning that could be broken.
        (Keyword::Format, Some(format)) if !formats::is_known(format) => &mut moved.dropped,
        (Keyword::Pattern, Some(text)) if Regex::new(text).is_err() => &mut moved.unchecked,
        (Keyword::ContentEncoding | Keyword::ContentMediaType | Keyword::ContentSchema, _) => &mut moved.dropped,
        _ => &mut moved.checked,
    };
    list.push(keyword.name());
}

/// Adds names as a list: `a`, `b`.
pub(super) fn listed(text: &mut String, names: &[&str]) {
    for (index, name) in names.iter().enumerate() {
        let gap = if index == 0 { "`" } else { ", `" };
        text.extend([gap, name, "`"]);
    }
}

/// Whether the dialect's bound of the keyword permits the number.
pub(super) fn within(dialect: &Dialect, keyword: Keyword, value: &Value) -> bool {
    let bound = dialect.bounds.iter().find(|bound| bound.keyword == keyword);
    bound.is_none_or(|bound| value.as_u64().is_some_and(|number| number <= bound.at_most))
}

pub(super) fn takes_format(dialect: &Dialect, format: &str) -> bool {
    dialect.allows(Keyword::Format) && Format::named(format).is_some_and(|format| dialect.formats.has(format))
}

pub(super) fn takes_pattern(dialect: &Dialect, text: &str) -> bool {
    let Ok(pattern) = pattern::scan(text) else { return false };
    let shape = |feature: Feature| match feature {
        Feature::LookAround => Shape::LookAround,
        Feature::BackReference => Shape::BackReference,
        Feature::WordBoundary => Shape::WordBoundary,
        Feature::UnicodeClass => Shape::UnicodeClass,
        Feature::InlineModifier => Shape::InlineModifier,
    };
    pattern.features.iter().all(|(feature, _)| dialect.takes(shape(*feature)))
        && (pattern.longest_repeat < 100 || dialect.takes(Shape::LargeRepeat))
}

pub(super) const ANNOTATIONS: KeywordSet = KeywordSet::of(&[
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Examples,
    Keyword::Example,
    Keyword::Comment,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
    Keyword::ExternalDocs,
    Keyword::Xml,
    Keyword::Discriminator,
    Keyword::PropertyOrdering,
    Keyword::Schema,
    Keyword::Id,
    Keyword::IdDraft04,
    Keyword::Anchor,
    Keyword::DynamicAnchor,
    Keyword::RecursiveAnchor,
    Keyword::Vocabulary,
    Keyword::Defs,
    Keyword::Definitions,
]);

/// The keywords that a dialect may not take and that have no other form.
const CONSTRAINTS: KeywordSet = KeywordSet::of(&[
    Keyword::Not,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::DependentRequired,
    Keyword::DependentSchemas,
    Keyword::Dependencies,
    Keyword::Contains,
    Keyword::MinContains,
    Keyword::MaxContains,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::UniqueItems,
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::ExclusiveMinimum,
    Keyword::ExclusiveMaximum,
    Keyword::MultipleOf,
    Keyword::MinLength,
    Keyword::MaxLength,
    Keyword::Pattern,
    Keyword::Format,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
    Keyword::ContentSchema,
]);
