//! Moves keywords that the dialect does not accept into the description, so that the model still reads them. The codec
//! checks them.

use std::collections::{HashSet, VecDeque};

use serde_json::Value;

use crate::cost::{SAID_BYTES, SAID_DEFINITIONS, SHOWN_NAME_BYTES};
use crate::dialect::{Dialect, RuleKind, Verdict};
use crate::fault::phrases::{brief, words};
use crate::foreign::normalize::account::action::{Action, KeywordOutcome, MovedKeywords, Name};
use crate::foreign::normalize::account::policy::Permit;
use crate::foreign::normalize::account::treatment::CONSTRAINTS;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::kept_forms::{counts_properties, stays_at_root, stays_open, stays_tuple};
use crate::foreign::normalize::node::{Decided, Form, Items, Node, NodeId, Part, Rest};
use crate::foreign::normalize::read::demands::no_type;
use crate::foreign::normalize::read::document::{ByAddress, Document, RawId, id};
use crate::foreign::normalize::solve::possible;
use crate::instance::formats;
use crate::instance::regex::Regex;
use crate::json::keyword::{ANNOTATIONS, Holds, Keyword, KeywordSet, UNBREAKABLE, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::number::{count, is_whole};
use crate::words::printable::within;

/// A keyword with its value.
type Member<'a> = (Keyword, &'a Value);

/// Describes the nodes that are written: what nothing satisfies, and what is only in that, is left out.
pub(super) fn run(graph: &mut Graph<'_>) {
    let mut is_written = vec![false; graph.nodes.len()];
    let mut pending = vec![Graph::ROOT];
    while let Some(node) = pending.pop() {
        if graph.at(node).is_possible && !std::mem::replace(&mut is_written[node as usize], true) {
            pending.extend(possible::written(graph, node));
        }
    }
    for node in (0..is_written.len()).filter(|node| is_written[*node]).map(id) {
        if !matches!(graph.at(node).form, Form::Native) {
            describe(graph, node);
        }
    }
}

/// Looks at every keyword of every part of the node.
fn describe(graph: &mut Graph<'_>, id: NodeId) {
    let is_choice = matches!(graph.at(id).form, Form::Choice(_));
    for index in (0..graph.at(id).parts.len()).filter(|_| !is_choice) {
        choices(graph, id, graph.at(id).parts[index]);
    }
    let kinds = if graph.at(id).kinds.len() > 1 { possible::kinds(graph, id) } else { graph.at(id).kinds };
    for index in 0..graph.at(id).parts.len() {
        let part = graph.at(id).parts[index];
        if part.decided == Decided::FOR_NULL {
            continue;
        }
        let mut found = KeywordTreatment { kinds, ..KeywordTreatment::default() };
        for (name, value) in graph.document.value(part.raw).as_object().into_iter().flatten() {
            match Keyword::named(name).filter(|keyword| graph.document.keywords(part.raw).has(*keyword)) {
                Some(keyword) => look(graph, id, part, (keyword, value), &mut found),
                None => found.moved.add(KeywordOutcome::Meaningless, name.clone()),
            }
        }
        found.account(graph, id, part.raw);
    }
    let notes = &mut graph.at_mut(id).notes;
    if notes.len() > 1 {
        let mut known = HashSet::new();
        *notes = std::mem::take(notes).into_iter().filter(|note| known.insert(note.clone())).collect();
    }
}

/// Describes the choices of a part that are not made. In the branches of another choice they hold too.
fn choices(graph: &mut Graph<'_>, id: NodeId, part: Part) {
    for by in [Keyword::AnyOf, Keyword::OneOf, Keyword::If] {
        if !part.decided.is_described(by) {
            continue;
        }
        let value = graph.document.value(part.raw);
        let (condition, name) = (graph.document.condition(part.raw), by.name());
        let (did, note) = match (by, part.decided.is_too_much(by)) {
            (Keyword::If, is_too_much) => {
                let part = |it: Keyword| format!("{} {}", it.name(), brief(&value[it.name()]));
                let note = condition.iter().map(part).collect::<Vec<_>>().join(" ");
                let note = condition.iter().fold(note, |note, it| worded(graph, note, &value[it.name()]));
                let did = if is_too_much { Action::DescribeChoice } else { Action::DescribeCondition };
                (did(condition), note)
            }
            (_, is_too_much) => {
                let note = worded(graph, words(name, &value[name]), &value[name]);
                let did = Action::DescribeChoice(KeywordSet::of(&[by]));
                (if is_too_much { did } else { Action::DescribeShapeless(by) }, note)
            }
        };
        graph.change(part.raw, did);
        graph.at_mut(id).notes.push(note);
    }
}

/// Decides how one keyword is treated: it is ignored, kept, repeated, described or left out.
fn look<'a>(graph: &mut Graph<'a>, id: NodeId, part: Part, (keyword, value): Member<'a>, found: &mut KeywordTreatment) {
    if !keyword.fits_in_some_draft(value) {
        // A keyword with a value of the wrong type has no defined meaning, so it is not checked. An annotation says nothing then.
        if UNBREAKABLE.has(keyword) {
            found.moved.add(KeywordOutcome::Meaningless, keyword.name());
        } else if keyword != Keyword::Type || no_type(value).is_none() {
            // What is no type is refused.
            found.ignored.push(keyword.name().into());
        }
    } else if UNBREAKABLE.has(keyword) {
        annotation(graph, id, part, (keyword, value), found);
    } else if CONSTRAINTS.has(keyword) {
        match graph.at(id).form {
            Form::Values => found.moved.add(KeywordOutcome::Satisfied, keyword.name()),
            Form::Ref(_) | Form::Choice(_) | Form::Native => {}
            Form::Any | Form::Typed => constraint(graph, id, part.raw, (keyword, value), found),
        }
    }
}

/// The treatment of the keywords of one schema.
#[derive(Default)]
struct KeywordTreatment {
    /// The types that the node may have.
    kinds: Kinds,
    notes: Vec<String>,
    moved: MovedKeywords,
    /// Keywords whose value is of the wrong type.
    ignored: Vec<Name>,
}

impl KeywordTreatment {
    fn account(self, graph: &mut Graph<'_>, id: NodeId, raw: RawId) {
        if !self.ignored.is_empty() {
            graph.change(raw, Action::Ignore(self.ignored));
        }
        if self.moved.names.is_empty() {
            return;
        }
        graph.at_mut(id).notes.extend(self.notes);
        let has_description = graph.dialect.allows(Keyword::Description);
        graph.change(raw, Action::Move(Box::new(MovedKeywords { has_description, ..self.moved })));
    }
}

/// Whether it is a title or a description that the dialect accepts.
pub(crate) fn stays_text(dialect: &Dialect, keyword: Keyword, value: &Value) -> bool {
    matches!(keyword, Keyword::Title | Keyword::Description) && value.is_string() && dialect.allows(keyword)
}

/// Keeps an annotation that the dialect accepts, describes it, or leaves it out.
fn annotation<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    part: Part,
    (keyword, value): Member<'a>,
    found: &mut KeywordTreatment,
) {
    let is_root = id == Graph::ROOT && part.raw == Document::ROOT;
    let native = graph.dialect.allows_value(keyword, value);
    let is_told = match keyword {
        _ if stays_text(graph.dialect, keyword, value) => return,
        Keyword::Schema | Keyword::Id if is_root && stays_at_root(graph.dialect, keyword, value) => return,
        // Definitions that are referred to are written to `$defs`.
        _ if keyword.holds_definitions() => return,
        _ if native && part.decided.is_whole() && graph.at(id).keeps(keyword, graph.dialect) => {
            return graph.at_mut(id).kept.push((keyword, value));
        }
        Keyword::Default | Keyword::Example | Keyword::Examples | Keyword::Deprecated | Keyword::Title => {
            part.decided.is_whole() && says_something(keyword, value)
        }
        Keyword::Discriminator if !part.decided.is_whole() => false,
        Keyword::Discriminator => matches!(graph.at(id).form, Form::Choice(_)) && chooses(graph, part.raw, value),
        _ => false,
    };
    if is_told {
        found.notes.push(words(keyword.name(), value));
    }
    found.moved.add(if is_told { KeywordOutcome::Described } else { KeywordOutcome::Meaningless }, keyword.name());
}

/// Whether `discriminator` of `OpenAPI` says which branch a value is of, and a branch does not list its values of that property.
fn chooses(graph: &Graph<'_>, raw: RawId, discriminator: &Value) -> bool {
    let branches = [Keyword::OneOf, Keyword::AnyOf].map(|it| graph.document.get(raw, it).and_then(Value::as_array));
    discriminator.get("propertyName").and_then(Value::as_str).is_some_and(|name| {
        branches.into_iter().flatten().flatten().any(|branch| {
            let reference = branch.get("$ref").and_then(Value::as_str);
            let target = reference.and_then(|reference| graph.document.look_up(reference));
            let tag = &target.unwrap_or(branch)["properties"][name];
            tag.get("const").or(tag.get("enum")).is_none()
        })
    })
}

/// Whether an annotation helps a reader. `"deprecated": false` does not.
fn says_something(keyword: Keyword, value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(false) => keyword == Keyword::Default,
        _ => true,
    }
}

impl Node<'_> {
    /// Whether an annotation keeps its meaning in the result: the node is written in place with the same keywords, and
    /// a value in the annotation is still an instance.
    fn keeps(&self, keyword: Keyword, dialect: &Dialect) -> bool {
        let is_plain = |value: &&Value| !value.is_array() && !value.is_object();
        let scalar = match self.form {
            Form::Typed => !self.kinds.has(Kind::Object) && !self.kinds.has(Kind::Array),
            Form::Values => self.values.iter().flatten().all(is_plain),
            Form::Any | Form::Ref(_) | Form::Choice(_) | Form::Native => false,
        };
        let beside_union = || {
            let is_refused = dialect.any_of_siblings.is_some_and(|siblings| !siblings.has(keyword));
            let is_disputed = !dialect.allows_breaking(RuleKind::UnionSiblings)
                && !dialect.ref_siblings.is_empty()
                && !dialect.ref_siblings.has(keyword);
            !(is_refused || is_disputed && self.is_of_several_types())
        };
        let is_first = || self.kept.iter().all(|(known, _)| *known != keyword);
        scalar && PORTABLE.has(keyword) && beside_union() && is_first()
    }

    /// Whether its types, or those of its values, may become the branches of a union.
    fn is_of_several_types(&self) -> bool {
        let mut values = self.values.iter().flatten().map(|value| std::mem::discriminant(*value));
        match self.form {
            Form::Values => values.next().is_some_and(|first| values.any(|other| other != first)),
            _ => self.kinds.len() > 1,
        }
    }
}

/// Annotations whose meaning does not depend on adjacent keywords, and that are not read as words.
const PORTABLE: KeywordSet = ANNOTATIONS.with(Keyword::ExternalDocs).without(set![Title Description]);

/// Keeps an assertion that the dialect accepts, repeats it, or describes it.
fn constraint<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    raw: RawId,
    (keyword, value): Member<'a>,
    found: &mut KeywordTreatment,
) {
    let (node, kinds) = (graph.at(id), found.kinds);
    let applies = |kind: Kind| kinds.has(kind) || kind == Kind::Number && kinds.has(Kind::Integer);
    let typed = matches!(node.form, Form::Typed);
    let is_off = value == &Value::Bool(false) && keyword.row().holds == Holds::Flag;
    if is_off || typed && keyword.row().about.is_some_and(|kind| !applies(kind)) {
        found.moved.add(KeywordOutcome::Meaningless, keyword.name());
        return;
    }
    if typed && is_native(graph, id, raw, (keyword, value), Verdict::Allowed) {
        return;
    }
    if typed && is_native(graph, id, raw, (keyword, value), Verdict::Ignored) {
        return repeat(graph, id, raw, (keyword, value), found);
    }
    let is_another = match keyword {
        Keyword::Pattern => node.string.patterns.first().is_some_and(|first| value != first),
        Keyword::Format => node.string.formats.first().is_some_and(|first| value != first),
        _ => false,
    };
    if !is_another {
        graph.at_mut(id).described = graph.at(id).described.with(keyword);
    }
    found.notes.extend(note(graph, raw, (keyword, value)));
    let outcome = match (keyword, value.as_str()) {
        // No value can break these: an unknown format, and `content…`, are annotations.
        (Keyword::Format, Some(format)) if !formats::is_known(format) => KeywordOutcome::Described,
        (Keyword::Pattern, Some(text)) if Regex::new(text).is_err() => KeywordOutcome::Unchecked,
        (Keyword::ContentEncoding | Keyword::ContentMediaType | Keyword::ContentSchema, _) => KeywordOutcome::Described,
        _ => KeywordOutcome::Checked,
    };
    found.moved.add(outcome, keyword.name());
}

/// Repeats an assertion in the description that stays and is not enforced. The description may have it already, if the
/// schema was normalized before.
fn repeat<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    raw: RawId,
    (keyword, value): Member<'a>,
    found: &mut KeywordTreatment,
) {
    let Some(note) = note(graph, raw, (keyword, value)) else {
        return found.moved.add(KeywordOutcome::Repeated, keyword.name());
    };
    // The words of a branch stand in the description of the whole union.
    let mut is_said = graph.at(id).descriptions.iter().any(|text| says(text, &note));
    let mut around = graph.document.union_around(raw);
    while let Some(union) = around.filter(|_| !is_said) {
        let text = graph.document.get(union, Keyword::Description).and_then(Value::as_str);
        is_said = text.is_some_and(|text| says(text, &note));
        around = graph.document.union_around(union);
    }
    // If nothing may be lost, it is refused even if the description has it.
    if is_said && graph.policy.widened != Permit::Never {
        return;
    }
    found.notes.push(note);
    found.moved.add(KeywordOutcome::Repeated, keyword.name());
}

/// An assertion as an English phrase. Up to draft-04 a bound and whether it is exclusive are two keywords, and the phrase of the flag covers both.
fn note<'a>(graph: &mut Graph<'a>, raw: RawId, (keyword, value): Member<'a>) -> Option<String> {
    let flag = |keyword| graph.document.get(raw, keyword) == Some(&Value::Bool(true));
    let bound = match keyword {
        Keyword::Minimum if flag(Keyword::ExclusiveMinimum) => return None,
        Keyword::Maximum if flag(Keyword::ExclusiveMaximum) => return None,
        Keyword::ExclusiveMinimum if flag(keyword) => graph.document.get(raw, Keyword::Minimum)?,
        Keyword::ExclusiveMaximum if flag(keyword) => graph.document.get(raw, Keyword::Maximum)?,
        _ => value,
    };
    Some(worded(graph, words(keyword.name(), bound), bound))
}

/// The words for a keyword, with the schemas that its value refers to, as long as all these words are not too many.
pub(crate) fn worded<'a>(graph: &mut Graph<'a>, mut words: String, value: &'a Value) -> String {
    if graph.defined_in_words < SAID_DEFINITIONS {
        let before = words.len();
        let steps = add_definitions(graph, &mut words, value, None, &mut HashSet::default());
        graph.defined_in_words += steps + words.len() - before;
    }
    words
}

/// Adds the schemas that a schema refers to: the result may have no definition of them. Each is described once, and not all, if they are many.
/// The reader has the root. How many values were looked at.
pub(crate) fn add_definitions<'a>(
    graph: &mut Graph<'a>,
    words: &mut String,
    schema: &'a Value,
    itself: Option<RawId>,
    described: &mut HashSet<RawId, ByAddress>,
) -> usize {
    let mut is_named = false;
    let mut pending = VecDeque::from([schema]);
    // What is not among the first is not in the text either.
    let mut steps = 0;
    while let Some(value) = pending.pop_front()
        && words.len() < SAID_BYTES
    {
        let room = SAID_BYTES.saturating_sub(steps);
        let before = pending.len();
        match value {
            Value::Array(items) => pending.extend(items.iter().take(room)),
            Value::Object(members) => {
                pending.extend(members.values().take(room));
                if let Some(reference) = members.get(Keyword::Ref.name()).and_then(Value::as_str)
                    && let Some(raw) = graph.document.resolve(reference)
                    && raw != Document::ROOT
                {
                    let name = within(reference, SHOWN_NAME_BYTES);
                    if described.insert(raw) {
                        let referred = graph.document.value(raw);
                        words.extend(["; `", &name, "` is ", &brief(referred)]);
                        pending.push_back(referred);
                    } else if Some(raw) == itself && !is_named {
                        is_named = true;
                        words.extend(["; `", &name, "` is the same schema"]);
                    }
                }
            }
            _ => {}
        }
        steps += 1 + pending.len() - before;
    }
    steps
}

/// Whether a description has the note in the form in which `write/description.rs` writes notes.
fn says(text: &str, note: &str) -> bool {
    text.match_indices(note).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + note.len()..]);
        // It may be the first of those that speak of the decoded form.
        let starts = before.is_empty() || ["(", "; ", ": "].iter().any(|it| before.ends_with(it));
        starts && (after.is_empty() || after.starts_with(')') || after.starts_with("; "))
    })
}

/// The dialect's verdict on an assertion because of adjacent keywords.
fn beside(graph: &Graph<'_>, id: NodeId, keyword: Keyword, value: &Value) -> Verdict {
    let node = graph.at(id);
    let said = |shape: RuleKind| graph.dialect.rules.permission(shape).verdict;
    match keyword {
        Keyword::MinLength | Keyword::MaxLength
            if !node.string.patterns.is_empty() || !node.string.formats.is_empty() =>
        {
            said(RuleKind::LengthsBeside)
        }
        Keyword::Minimum | Keyword::Maximum | Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => {
            let is_fraction = value.as_number().is_some_and(|it| !is_whole(it));
            match node.kinds.has(Kind::Number) {
                true => said(RuleKind::NumberBound),
                false if is_fraction => said(RuleKind::FractionalBound),
                false => Verdict::Allowed,
            }
        }
        _ => Verdict::Allowed,
    }
}

/// Whether an assertion is written as it stands. The dialect's verdict on the keyword must be `most` or milder.
fn is_native(graph: &Graph<'_>, id: NodeId, raw: RawId, (keyword, value): Member<'_>, most: Verdict) -> bool {
    let dialect = graph.dialect;
    let node = graph.at(id);
    let flag = |keyword: Keyword| graph.document.get(raw, keyword) == Some(&Value::Bool(true));
    // The tightest of several bounds is written, which implies the others. Up to draft-04, a flag says that it is exclusive.
    let number = &node.number;
    let (keyword, slot) = match keyword {
        Keyword::Minimum if flag(Keyword::ExclusiveMinimum) => (Keyword::ExclusiveMinimum, number.exclusive_minimum),
        Keyword::Maximum if flag(Keyword::ExclusiveMaximum) => (Keyword::ExclusiveMaximum, number.exclusive_maximum),
        Keyword::Minimum => (keyword, number.minimum),
        Keyword::Maximum => (keyword, number.maximum),
        Keyword::ExclusiveMinimum if value != &Value::Bool(false) => (keyword, number.exclusive_minimum),
        Keyword::ExclusiveMaximum if value != &Value::Bool(false) => (keyword, number.exclusive_maximum),
        _ => (keyword, None),
    };
    let bound = slot.map(|it| Value::Number(it.clone()));
    let value = bound.as_ref().unwrap_or(value);
    if beside(graph, id, keyword, value) > most {
        return false;
    }
    let admits = |keyword: Keyword, value: &Value| dialect.permission(keyword, value).verdict <= most;
    let accepts = |keyword: Keyword| admits(keyword, value);
    match keyword {
        Keyword::MinProperties | Keyword::MaxProperties => {
            let pure_map = node.object.properties.is_empty() && matches!(node.object.rest, Rest::Open(_));
            let counted = if keyword == Keyword::MinProperties { Keyword::MinItems } else { Keyword::MaxItems };
            pure_map && !stays_open(dialect, node) && accepts(counted)
                || counts_properties(dialect, node) && accepts(keyword)
        }
        Keyword::MinItems | Keyword::MaxItems => {
            // A tuple that is written as an object says by its properties how many items there are.
            let named = !node.array.prefix.is_empty()
                && !matches!(node.array.items, Items::Each(_))
                && !stays_tuple(dialect, &node.array)
                && count(value).is_some_and(|count| count <= node.array.prefix.len() as u64);
            accepts(keyword) || named
        }
        Keyword::UniqueItems => {
            let is_array = node.array.prefix.is_empty() || stays_tuple(dialect, &node.array);
            is_array && node.array.unique && accepts(keyword)
        }
        // Only one pattern can be written, one format, and one divisor.
        Keyword::Pattern => accepts(keyword) && node.string.patterns.first().is_some_and(|first| value == first),
        Keyword::Format => accepts(keyword) && node.string.formats.first().is_some_and(|first| value == first),
        Keyword::MultipleOf => accepts(keyword) && number.multiples.iter().all(|it| *it == number.multiples[0]),
        // The tightest of several lengths is written, which implies the others.
        Keyword::MinLength => node.string.min.is_some_and(|min| admits(keyword, &min.into())),
        Keyword::MaxLength => node.string.max.is_some_and(|max| admits(keyword, &max.into())),
        // A flag without its bound says nothing.
        Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum => accepts(keyword) || value.is_boolean(),
        Keyword::Minimum | Keyword::Maximum => accepts(keyword),
        _ => false,
    }
}
