//! Reads the keywords of one schema into the node at which it holds.

use core::cmp::Ordering;
use std::collections::HashSet;

use serde_json::{Number, Value};

use super::choice::{conditional, lists};
use super::collected::{ArrayPart, Collected, ObjectPart, RawChoice};
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{NodeId, Numbers, Part, intersect};
use crate::foreign::normalize::read::demands::FILTERS;
use crate::foreign::normalize::read::document::{RawId, Step};
use crate::instance::equal::canonical;
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::kind::{Kind, Kinds};
use crate::json::number::{compare, count};

/// Reads the keywords of one schema into the node.
#[allow(clippy::too_many_lines, reason = "it is one table")]
pub(super) fn read<'a>(graph: &mut Graph<'a>, id: NodeId, part: Part, found: &mut Collected<'a>) {
    let raw = part.raw;
    let mut object = ObjectPart { raw, properties: None, patterns: None, additional: None, seen: Vec::new() };
    let mut array = ArrayPart { raw, prefix: None, rest: None, seen: Vec::new() };
    let (mut present, mut nullable) = (KeywordSet::NONE, false);
    let mut kinds: Option<Kinds> = None;
    // Next to a type, `nullable` adds null to the values that are listed, too.
    let adds_null = graph.document.keywords(raw).has(Keyword::Type)
        && graph.document.get(raw, Keyword::Nullable) == Some(&Value::Bool(true));
    let null = Some(&Value::Null).filter(|_| adds_null);
    for index in graph.document.range(raw) {
        let (keyword, value) = graph.document.member(index);
        // A value of the wrong type constrains nothing. What is no type is refused.
        if keyword != Keyword::Type && !keyword.fits_in_some_draft(value) {
            continue;
        }
        present = present.with(keyword);
        let document = &graph.document;
        let flag = |keyword: Keyword| document.get(raw, keyword) == Some(&Value::Bool(true));
        let node = &mut graph.nodes[id as usize];
        let words = part.decided.is_whole();
        match (keyword, value) {
            (Keyword::Type, _) => kinds = Some(Kinds::read(value)),
            (Keyword::Nullable, Value::Bool(true)) => nullable = true,
            (Keyword::Enum, Value::Array(values)) => {
                enumerate(&mut node.values, values.iter().chain(null).collect());
            }
            (Keyword::Const, _) => enumerate(&mut node.values, [value].into_iter().chain(null).collect()),
            (Keyword::Title, Value::String(title)) if words && node.title.is_none() => node.title = Some(title),
            (Keyword::Description, Value::String(text)) if words => node.descriptions.push(text),
            (Keyword::MinLength, _) => node.string.min = node.string.min.max(count(value)),
            (Keyword::MaxLength, _) => lower(&mut node.string.max, count(value)),
            (Keyword::Pattern, Value::String(pattern)) => node.string.patterns.push(pattern),
            (Keyword::Format, Value::String(format)) => node.string.formats.push(format),
            (Keyword::Minimum, Value::Number(number)) => {
                let Numbers { minimum, exclusive_minimum, .. } = &mut node.number;
                let slot = if flag(Keyword::ExclusiveMinimum) { exclusive_minimum } else { minimum };
                tighten(slot, number, Ordering::Greater);
            }
            (Keyword::Maximum, Value::Number(number)) => {
                let Numbers { maximum, exclusive_maximum, .. } = &mut node.number;
                let slot = if flag(Keyword::ExclusiveMaximum) { exclusive_maximum } else { maximum };
                tighten(slot, number, Ordering::Less);
            }
            (Keyword::ExclusiveMinimum, Value::Number(number)) => {
                tighten(&mut node.number.exclusive_minimum, number, Ordering::Greater);
            }
            (Keyword::ExclusiveMaximum, Value::Number(number)) => {
                tighten(&mut node.number.exclusive_maximum, number, Ordering::Less);
            }
            (Keyword::MultipleOf, Value::Number(number)) if keyword.fits(value) => node.number.multiples.push(number),
            (Keyword::MinItems, _) => node.array.min = node.array.min.max(count(value).unwrap_or(0)),
            (Keyword::MaxItems, _) => lower(&mut node.array.max, count(value)),
            (Keyword::UniqueItems, Value::Bool(true)) => node.array.unique = true,
            (Keyword::MinProperties, _) => node.object.min = node.object.min.max(count(value).unwrap_or(0)),
            (Keyword::MaxProperties, _) => lower(&mut node.object.max, count(value)),
            (Keyword::Properties, Value::Object(map)) => object.properties = Some(map),
            (Keyword::PatternProperties, Value::Object(map)) => object.patterns = Some(map),
            (Keyword::AdditionalProperties, _) => object.additional = Some((keyword, value)),
            (Keyword::UnevaluatedProperties, _) if object.additional.is_none() => {
                object.additional = Some((keyword, value));
            }
            (Keyword::PropertyNames, _) => {
                let names = graph.document.child(raw, "propertyNames", Step::Value, value);
                found.names.push(names);
            }
            (Keyword::Required, Value::Array(names)) => {
                found.required.extend(names.iter().filter_map(Value::as_str));
            }
            (Keyword::PrefixItems | Keyword::Items, Value::Array(items)) => array.prefix = Some((keyword, items)),
            (Keyword::Items, _) => array.rest = Some((keyword, value)),
            (Keyword::AdditionalItems, _) if document.get(raw, Keyword::Items).is_some_and(Value::is_array) => {
                array.rest = Some((keyword, value));
            }
            (Keyword::UnevaluatedItems, _) if array.rest.is_none() => array.rest = Some((keyword, value)),
            (Keyword::AnyOf | Keyword::OneOf, Value::Array(branches)) if found.choice.is_none() => {
                let branches = (!part.decided.has(keyword)).then(|| lists(graph, raw, keyword.name(), branches));
                found.choice = branches.map(|branches| RawChoice { by: keyword, raw, branches });
            }
            (Keyword::If, _) if !part.decided.has(Keyword::If) && found.choice.is_none() => {
                found.choice = conditional(graph, raw);
            }
            _ => {}
        }
    }
    let node = &mut graph.nodes[id as usize];
    if let Some(kinds) = kinds {
        let kinds = if nullable { kinds.with(Kind::Null) } else { kinds };
        node.kinds = intersect(node.kinds, kinds);
        node.typed = true;
    }
    let spoken_of = HINTS.iter().filter(|(keywords, _)| present.has_any(*keywords));
    node.hints = spoken_of.fold(node.hints, |hints, (_, kind)| hints.with(*kind));
    found.filters |= present.has_any(FILTERS);
    if present.has_any(OBJECTS) {
        found.objects.push(object);
    }
    if array.prefix.is_some() || array.rest.is_some() {
        found.arrays.push(array);
    }
}

/// Reads only the title and the description of a schema.
pub(super) fn words(graph: &mut Graph<'_>, id: NodeId, raw: RawId) {
    let text = |keyword| graph.document.get(raw, keyword).and_then(Value::as_str);
    let (title, description) = (text(Keyword::Title), text(Keyword::Description));
    let node = &mut graph.nodes[id as usize];
    node.title = node.title.or(title);
    node.descriptions.extend(description);
}

/// The keywords about one type only. For instances of another type they are ignored.
const HINTS: [(KeywordSet, Kind); 4] = [
    (KeywordSet::about(Kind::Object), Kind::Object),
    (KeywordSet::about(Kind::Array), Kind::Array),
    (KeywordSet::about(Kind::Number), Kind::Number),
    (KeywordSet::about(Kind::String), Kind::String),
];

const OBJECTS: KeywordSet = set![
    Properties PatternProperties AdditionalProperties UnevaluatedProperties PropertyNames Required
];

fn enumerate<'a>(slot: &mut Option<Vec<&'a Value>>, values: Vec<&'a Value>) {
    *slot = Some(match slot.take() {
        None => values,
        Some(mut known) => {
            let values: HashSet<String> = values.into_iter().map(canonical).collect();
            known.retain(|value| values.contains(&canonical(value)));
            known
        }
    });
}

/// Keeps the smaller of two upper bounds.
fn lower(slot: &mut Option<u64>, number: Option<u64>) {
    *slot = match (*slot, number) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
}

/// Keeps the tighter of two bounds: the less or the greater.
fn tighten<'a>(slot: &mut Option<&'a Number>, number: &'a Number, tighter: Ordering) {
    if slot.is_none_or(|old| compare(number, old) == tighter) {
        *slot = Some(number);
    }
}
