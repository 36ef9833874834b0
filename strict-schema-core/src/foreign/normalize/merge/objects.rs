//! Merges the properties of every schema that holds at a node.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};

use super::collected::{Collected, ObjectPart};
use super::conditional;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{NodeId, Property, Rest, distinct};
use crate::foreign::normalize::read::demands::is_never;
use crate::foreign::normalize::read::document::{Document, RawId, Step};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::kind::Kind;

/// Merges the properties of every part: a property must satisfy every schema that a part has for its name.
pub(super) fn objects<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Collected<'a>) {
    if !graph.at(id).kinds.has(Kind::Object) {
        return;
    }
    let required: HashSet<&str> = found.required.iter().copied().collect();
    let mut properties = Vec::new();
    match found.objects.as_slice() {
        // The usual case: only one part declares properties, and has no patterns.
        [ObjectPart { raw, properties: Some(declared), patterns: None, .. }] => {
            properties.reserve(declared.len());
            for (name, value) in *declared {
                let schema = graph.document.child(*raw, Keyword::Properties.name(), Step::Key(name), value);
                properties.push(declared_once(graph, name, schema, required.contains(name.as_str())));
            }
            // `required` may name properties that are not declared.
            if properties.iter().filter(|property| property.required).count() < found.required.len() {
                let more = found.required.iter().copied().filter(|name| !declared.contains_key(*name));
                merge(graph, id, found, distinct(more), &required, &mut properties);
            }
        }
        _ => {
            let declared = found.objects.iter().filter_map(|part| part.properties).flat_map(Map::keys);
            let names = declared.map(String::as_str).chain(found.required.iter().copied());
            merge(graph, id, found, distinct(names), &required, &mut properties);
        }
    }
    if !found.names.is_empty() {
        for property in &mut properties {
            if !graph.admits(&found.names, &Value::from(property.name)) {
                property.node = graph.never(graph.at(property.node).origin);
            }
        }
    }
    let is_never_at = |node: NodeId| graph.at(node).parts.iter().any(|part| graph.document.is_never(part.raw));
    let count = properties.iter().filter(|property| !is_never_at(property.node)).count();
    let rest = rest(graph, id, found, count);
    if matches!(rest, Rest::Unsaid) {
        conditional::declare(graph, id, &mut properties);
    }
    let names = found.names.first().map(|first| {
        // A key is a string, so that need not be inferred.
        let is_said = found.names.iter().any(|raw| {
            let reference = graph.document.get(*raw, Keyword::Ref).and_then(Value::as_str);
            let target = reference.and_then(|reference| graph.document.resolve(reference));
            [Some(*raw), target].into_iter().flatten().any(|it| graph.document.keywords(it).has_any(SAYS_TYPE))
        });
        let string = (!is_said).then_some(Document::STRING);
        let parts: Vec<RawId> = found.names.iter().copied().chain(string).collect();
        graph.node_of(*first, &parts)
    });
    let node = graph.at_mut(id);
    node.object.properties = properties;
    node.object.rest = rest;
    node.object.names = names;
}

/// Keywords that give the type of a key.
const SAYS_TYPE: KeywordSet = set![Type Enum Const];

/// Adds properties for which several parts may have a schema.
fn merge<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    found: &Collected<'a>,
    names: Vec<&'a str>,
    required: &HashSet<&str>,
    properties: &mut Vec<Property<'a>>,
) {
    // The parts that declare a name, and those that say something of every name.
    let (mut declaring, mut watching) = (HashMap::<&str, Vec<usize>>::new(), Vec::new());
    for (index, part) in found.objects.iter().enumerate() {
        if part.patterns.is_some() || part.additional.is_some() {
            watching.push(index);
            continue;
        }
        for name in part.properties.into_iter().flat_map(Map::keys) {
            declaring.entry(name).or_default().push(index);
        }
    }
    // Each name is looked up in the parts that may say something of it, and held to every pattern.
    let patterns: usize = found.objects.iter().filter_map(|part| part.patterns).map(Map::len).sum();
    for name in names {
        let mut asked: Vec<usize> = declaring.get(name).into_iter().flatten().chain(&watching).copied().collect();
        asked.sort_unstable();
        let work = (asked.len() + patterns) as u64;
        let asked: Vec<_> = asked.iter().map(|index| &found.objects[*index]).collect();
        let merged = graph.bounds.spend(work).then(|| property(graph, &asked, name));
        // Without work left, patterns were not matched, so `merged` may lack schemas.
        let (raws, never) = merged.filter(|_| !graph.bounds.exceeded).unwrap_or_default();
        let origin = raws.first().copied().unwrap_or(graph.at(id).origin);
        let node = if never { graph.never(origin) } else { graph.node_of(origin, &raws) };
        let null_is_default = raws.iter().any(|raw| graph.document.get(*raw, Keyword::Default) == Some(&Value::Null));
        properties.push(Property { name, node, required: required.contains(name), null_is_default });
    }
}

pub(super) fn declared_once<'a>(graph: &mut Graph<'a>, name: &'a str, schema: RawId, required: bool) -> Property<'a> {
    let null_is_default = graph.document.get(schema, Keyword::Default) == Some(&Value::Null);
    Property { name, node: graph.node_of(schema, &[schema]), required, null_is_default }
}

/// The schemas that the parts have for a property, and whether a part forbids it.
fn property<'a>(graph: &mut Graph<'a>, parts: &[&ObjectPart<'a>], name: &'a str) -> (Vec<RawId>, bool) {
    let mut raws = Vec::new();
    let mut never = false;
    // Whether each part has, or may have, a schema for the name.
    let mut knows = Vec::with_capacity(parts.len());
    for part in parts {
        let before = raws.len();
        if let Some((name, value)) = part.properties.and_then(|properties| properties.get_key_value(name)) {
            raws.push(graph.document.child(part.raw, "properties", Step::Key(name), value));
        }
        let mut unknown = false;
        for (pattern, value) in part.patterns.into_iter().flatten() {
            let matches = graph.matches(pattern, name);
            unknown |= matches.is_none();
            if matches == Some(true) {
                raws.push(graph.document.child(part.raw, "patternProperties", Step::Key(pattern), value));
            }
        }
        knows.push(raws.len() > before || unknown);
    }
    for (part, known) in parts.iter().zip(&knows) {
        let Some((keyword, value)) = part.additional else { continue };
        let evaluates = |(other, knows): (&&ObjectPart<'a>, &bool)| {
            other.raw != part.raw && (*knows || other.additional.is_some()) && part.sees(other)
        };
        if *known {
            continue;
        }
        // Without work left, the codec checks it.
        if !part.seen.is_empty() && (!graph.bounds.spend(parts.len() as u64) || parts.iter().zip(&knows).any(evaluates))
        {
            continue;
        }
        if is_never(value) {
            never = true;
        } else if value.is_object() {
            raws.push(graph.document.child(part.raw, keyword.name(), Step::Value, value));
        }
    }
    (raws, never)
}

/// The undeclared properties that the object may have.
fn rest<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Collected<'a>, count: usize) -> Rest<'a> {
    let mut said = false;
    let mut patterns: Vec<(&'a str, RawId)> = Vec::new();
    let mut additional = Vec::new();
    // The schemas of other parts for keys that match a pattern; those parts have no patterns themselves.
    let mut of_all = Vec::new();
    let own = |part: &ObjectPart<'a>| part.patterns.into_iter().flatten().filter(|(_, value)| !is_never(value));
    let closes = |part: &ObjectPart<'a>| part.additional.is_some_and(|(_, value)| is_never(value));
    let applied = || found.objects.iter().filter(|part| part.additional.is_some() && !part.is_moot(&found.objects));
    // A closed part accepts only keys that match the patterns that it sees. Of several such parts, one that sees no pattern accepts none.
    let patterns_of = |part: &ObjectPart<'a>| {
        let others = if part.seen.is_empty() { &[] } else { found.objects.as_slice() };
        own(part).count() + others.iter().filter(|it| it.raw != part.raw && part.sees(it)).flat_map(own).count()
    };
    let closing = applied().filter(|part| closes(part)).min_by_key(|part| patterns_of(part));
    for part in &found.objects {
        for (pattern, value) in own(part) {
            if closing.is_none_or(|closing| closing.sees(part)) {
                patterns
                    .push((pattern, graph.document.child(part.raw, "patternProperties", Step::Key(pattern), value)));
            }
        }
    }
    for part in applied().filter(|part| !closes(part)) {
        let Some((keyword, value)) = part.additional else { continue };
        said = true;
        let raw = graph.document.child(part.raw, keyword.name(), Step::Value, value);
        additional.push(raw);
        if part.patterns.is_none() && part.seen.is_empty() {
            of_all.push(raw);
        }
    }
    if found.names.iter().any(|raw| graph.document.is_never(*raw)) {
        return Rest::None;
    }
    let origin = graph.at(id).origin;
    let any = additional.first().copied().unwrap_or(origin);
    let mut entries: Vec<(Option<&'a str>, NodeId)> = Vec::new();
    for (pattern, raw) in &patterns {
        let raws = [std::slice::from_ref(raw), of_all.as_slice()].concat();
        let node = graph.node_of(*raw, &raws);
        entries.push((Some(pattern), node));
    }
    match (closing.is_some(), said, entries.is_empty()) {
        (true, _, true) => Rest::None,
        (true, _, false) => Rest::Open(entries),
        // Keys that match none of the patterns may have any value.
        (false, false, false) => {
            if graph.policy.narrowed {
                graph.change(origin, Action::CloseKeys);
            } else {
                let node = graph.node(origin, Vec::new());
                entries.push((None, node));
            }
            Rest::Open(entries)
        }
        (false, true, _) => {
            let node = graph.node_of(any, &additional);
            entries.push((None, node));
            Rest::Open(entries)
        }
        (false, false, true) => {
            let declares = found.objects.iter().any(|part| part.properties.is_some()) || !found.required.is_empty();
            // A root that is only `"type": "object"` is a tool without arguments.
            let declares = declares || id == Graph::ROOT && graph.at(id).kinds.is_just(Kind::Object);
            let enough = graph.at(id).object.min <= count as u64;
            if declares && enough && graph.policy.narrowed && found.names.is_empty() {
                return Rest::Unsaid;
            }
            let node = graph.node(origin, Vec::new());
            Rest::Open(vec![(None, node)])
        }
    }
}
