//! Merges all that must hold at one place: a schema, what it refers to, and the branches of its `allOf`.

use std::collections::HashSet;

use serde_json::{Map, Number, Value};

use super::Loss;
use super::document::{Document, RawId, Step};
use super::graph::Graph;
use super::node::{Branch, Decided, Form, Items, NodeId, Part, Property, Rest, all_kinds, intersect, union};
use super::pass;
use crate::codec::evaluate::Evaluator;
use crate::error::Reason;
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::{Kind, Kinds};

/// What merging one node finds beside what it writes into the node.
#[derive(Default)]
struct Found<'a> {
    never: bool,
    objects: Vec<ObjectPart<'a>>,
    arrays: Vec<ArrayPart<'a>>,
    required: Vec<&'a str>,
    names: Vec<RawId>,
    /// The first choice that is not made yet.
    choice: Option<Choice>,
    seen: HashSet<RawId>,
    /// How many of the schemas say more than words, and the last of those.
    substantive: usize,
    substance: RawId,
    /// Whether the last of those was reached through a reference.
    referred: bool,
    /// Whether enumerated values have more to satisfy than types.
    filters: bool,
    defaults_to_null: bool,
}

struct ObjectPart<'a> {
    raw: RawId,
    properties: Option<&'a Map<String, Value>>,
    patterns: Option<&'a Map<String, Value>>,
    additional: Option<&'a Value>,
    additional_name: &'static str,
    /// `unevaluatedProperties` sees the properties of the other schemas too.
    sees_all: bool,
}

struct ArrayPart<'a> {
    raw: RawId,
    prefix: Option<(&'static str, &'a Vec<Value>)>,
    rest: Option<(&'static str, &'a Value)>,
}

struct Choice {
    bit: Decided,
    raw: RawId,
    branches: Vec<Vec<RawId>>,
}

const ANY_OF: Decided = 1;
const ONE_OF: Decided = 2;
const IF: Decided = 4;

/// Merges what holds at the node into it.
pub(super) fn run<'a>(graph: &mut Graph<'a>, node: NodeId) {
    loop {
        let given = graph.at(node).parts.clone();
        let origin = graph.at(node).origin;
        let notes = std::mem::take(&mut graph.at_mut(node).notes);
        *graph.at_mut(node) = super::node::Node { origin, notes, kinds: all_kinds(), ..Default::default() };
        let mut found = Found::default();
        let parts = close(graph, node, given, &mut found);
        account(graph, &parts, &found);
        graph.at_mut(node).parts = parts;
        if found.never {
            graph.at_mut(node).kinds = Kinds::default();
            graph.at_mut(node).form = Form::Typed;
            return;
        }
        if found.substantive == 1 && found.referred && found.substance != origin {
            let target = graph.node_of(found.substance, &[found.substance]);
            refer(graph, node, found.substance, target);
            return;
        }
        if graph.at(node).values.is_some() {
            filter_values(graph, node, &found);
            return;
        }
        if let Some(choice) = found.choice.take() {
            if decide(graph, node, &choice, &found) {
                return;
            }
            continue;
        }
        objects(graph, node, &mut found);
        arrays(graph, node, &found);
        return;
    }
}

/// Follows references and `allOf`, and reads every keyword on the way.
fn close<'a>(graph: &mut Graph<'a>, node: NodeId, given: Vec<Part>, found: &mut Found<'a>) -> Vec<Part> {
    let mut parts = given;
    let mut by_reference = vec![false; parts.len()];
    found.seen.extend(parts.iter().map(|part| part.raw));
    let mut index = 0;
    while index < parts.len() {
        let part = parts[index];
        if !graph.bounds.spend(1) {
            // What is not read is not merged: the codec checks it.
            break;
        }
        let Value::Object(members) = graph.document.value(part.raw) else {
            found.never |= graph.document.value(part.raw) == &Value::Bool(false);
            index += 1;
            continue;
        };
        let mut present = KeywordSet::NONE;
        let mut more: Vec<(RawId, bool)> = Vec::new();
        for (name, value) in members {
            let Some(keyword) = Keyword::named(name) else { continue };
            present = present.with(keyword);
            match (keyword, value) {
                (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef, Value::String(reference)) => {
                    match graph.document.resolve(reference) {
                        Some(target) => more.push((target, true)),
                        None => dangling(graph, part.raw, reference),
                    }
                }
                (Keyword::AllOf, Value::Array(branches)) => {
                    for (index, branch) in branches.iter().enumerate() {
                        more.push((graph.document.child(part.raw, "allOf", Step::Index(index), branch), false));
                    }
                }
                _ => {}
            }
        }
        read(graph, node, part, members, present, found);
        if present.has_any(SUBSTANCE) {
            found.substantive += 1;
            found.substance = part.raw;
            found.referred = by_reference[index] && part.decided == 0;
        }
        for (raw, reference) in more {
            if found.seen.insert(raw) {
                parts.push(Part { raw, decided: 0 });
                by_reference.push(reference);
            }
        }
        index += 1;
    }
    parts
}

/// Makes the node a reference, which has only the words that stand beside it.
fn refer(graph: &mut Graph<'_>, id: NodeId, substance: RawId, target: NodeId) {
    let mut parts = std::mem::take(&mut graph.at_mut(id).parts);
    parts.retain(|part| part.raw != substance);
    let words = |keyword: Keyword| {
        let values = parts.iter().filter_map(|part| graph.document.value(part.raw).get(keyword.name()));
        values.filter_map(Value::as_str).collect::<Vec<_>>()
    };
    let (title, descriptions) = (words(Keyword::Title).first().copied(), words(Keyword::Description));
    let node = graph.at_mut(id);
    (node.form, node.parts) = (Form::Ref(target), parts);
    (node.title, node.descriptions) = (title, descriptions);
}

/// A change for each reference and `allOf` that is merged away.
fn account(graph: &mut Graph<'_>, parts: &[Part], found: &Found<'_>) {
    if parts.len() == 1 {
        return;
    }
    let refers = found.substantive == 1 && found.referred;
    for part in parts {
        let Value::Object(members) = graph.document.value(part.raw) else { continue };
        if members.contains_key("allOf") {
            graph.change(&pass::MERGE_ALL_OF, part.raw, "merged the branches of `allOf`", Loss::Exact);
        }
        let reference = members.contains_key("$ref") || members.contains_key("$dynamicRef");
        if reference && !refers {
            let did = "merged the reference's target with what stands beside the reference";
            graph.change(&pass::RESOLVE_REFERENCES, part.raw, did, Loss::Exact);
        }
    }
}

fn dangling(graph: &mut Graph<'_>, raw: RawId, reference: &str) {
    let message = format!(
        "`$ref` is '{reference}', and this document has no such schema: only references within the document can be resolved, so put the schema into `$defs`"
    );
    let pointer = graph.document.pointer(raw);
    graph.reasons.push(Reason { pointer, message });
}

/// Reads the keywords of one schema into the node.
fn read<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    part: Part,
    members: &'a Map<String, Value>,
    present: KeywordSet,
    found: &mut Found<'a>,
) {
    let raw = part.raw;
    let mut object = ObjectPart {
        raw,
        properties: None,
        patterns: None,
        additional: None,
        additional_name: "additionalProperties",
        sees_all: false,
    };
    let mut array = ArrayPart { raw, prefix: None, rest: None };
    let mut nullable = false;
    let mut kinds: Option<Kinds> = None;
    let flag = |keyword: Keyword| members.get(keyword.name()) == Some(&Value::Bool(true));
    for (name, value) in members {
        let Some(keyword) = Keyword::named(name) else { continue };
        let node = &mut graph.nodes[id as usize];
        let words = part.decided == 0;
        match (keyword, value) {
            (Keyword::Type, _) => kinds = Some(Kinds::read(value)),
            (Keyword::Nullable, Value::Bool(true)) => nullable = true,
            (Keyword::Enum, Value::Array(values)) => enumerate(&mut node.values, values.iter().collect()),
            (Keyword::Const, _) => enumerate(&mut node.values, vec![value]),
            (Keyword::Title, Value::String(title)) if words && node.title.is_none() => node.title = Some(title),
            (Keyword::Description, Value::String(text)) if words && !node.descriptions.contains(&text.as_str()) => {
                node.descriptions.push(text);
            }
            (Keyword::Default, Value::Null) => found.defaults_to_null = true,
            (Keyword::MinLength, _) => raise(&mut node.string.min, count(value)),
            (Keyword::MaxLength, _) => lower(&mut node.string.max, count(value)),
            (Keyword::Pattern, Value::String(pattern)) => push(&mut node.string.patterns, pattern),
            (Keyword::Format, Value::String(format)) => push(&mut node.string.formats, format),
            (Keyword::Minimum, Value::Number(number)) => {
                let slot = match flag(Keyword::ExclusiveMinimum) {
                    true => &mut node.number.exclusive_minimum,
                    false => &mut node.number.minimum,
                };
                tighten(slot, number, |new, old| new > old);
            }
            (Keyword::Maximum, Value::Number(number)) => {
                let slot = match flag(Keyword::ExclusiveMaximum) {
                    true => &mut node.number.exclusive_maximum,
                    false => &mut node.number.maximum,
                };
                tighten(slot, number, |new, old| new < old);
            }
            (Keyword::ExclusiveMinimum, Value::Number(number)) => {
                tighten(&mut node.number.exclusive_minimum, number, |new, old| new > old);
            }
            (Keyword::ExclusiveMaximum, Value::Number(number)) => {
                tighten(&mut node.number.exclusive_maximum, number, |new, old| new < old);
            }
            (Keyword::MultipleOf, Value::Number(number)) => node.number.multiples.push(number),
            (Keyword::MinItems, _) => node.array.min = node.array.min.max(count(value).unwrap_or(0)),
            (Keyword::MaxItems, _) => lower(&mut node.array.max, count(value)),
            (Keyword::MinProperties, _) => node.object.min = node.object.min.max(count(value).unwrap_or(0)),
            (Keyword::MaxProperties, _) => lower(&mut node.object.max, count(value)),
            (Keyword::Properties, Value::Object(map)) => object.properties = Some(map),
            (Keyword::PatternProperties, Value::Object(map)) => object.patterns = Some(map),
            (Keyword::AdditionalProperties, _) => {
                object.additional = Some(value);
                object.additional_name = "additionalProperties";
                object.sees_all = false;
            }
            (Keyword::UnevaluatedProperties, _) if object.additional.is_none() => {
                object.additional = Some(value);
                object.additional_name = "unevaluatedProperties";
                object.sees_all = true;
            }
            (Keyword::PropertyNames, _) => {
                let names = graph.document.child(raw, "propertyNames", Step::Value, value);
                found.names.push(names);
            }
            (Keyword::Required, Value::Array(names)) => {
                for name in names.iter().filter_map(Value::as_str) {
                    if !found.required.contains(&name) {
                        found.required.push(name);
                    }
                }
            }
            (Keyword::PrefixItems, Value::Array(items)) => array.prefix = Some(("prefixItems", items)),
            (Keyword::Items, Value::Array(items)) => array.prefix = Some(("items", items)),
            (Keyword::Items, _) => array.rest = Some(("items", value)),
            (Keyword::AdditionalItems, _) if members.get("items").is_some_and(Value::is_array) => {
                array.rest = Some(("additionalItems", value));
            }
            (Keyword::UnevaluatedItems, _) if array.rest.is_none() => array.rest = Some(("unevaluatedItems", value)),
            (Keyword::AnyOf, Value::Array(branches)) if part.decided & ANY_OF == 0 && found.choice.is_none() => {
                let branches = lists(graph, raw, "anyOf", branches);
                found.choice = Some(Choice { bit: ANY_OF, raw, branches });
            }
            (Keyword::OneOf, Value::Array(branches)) if part.decided & ONE_OF == 0 && found.choice.is_none() => {
                let branches = lists(graph, raw, "oneOf", branches);
                found.choice = Some(Choice { bit: ONE_OF, raw, branches });
            }
            (Keyword::If, _) if part.decided & IF == 0 && found.choice.is_none() => {
                found.choice = conditional(graph, raw, members);
            }
            _ => {}
        }
    }
    let node = &mut graph.nodes[id as usize];
    if let Some(kinds) = kinds {
        let kinds = if nullable { union(kinds, Kinds::default().with(Kind::Null)) } else { kinds };
        node.kinds = intersect(node.kinds, kinds);
        node.typed = true;
    }
    node.hints = HINTS
        .iter()
        .filter(|(keywords, _)| present.has_any(*keywords))
        .fold(node.hints, |hints, (_, kind)| hints.with(*kind));
    found.filters |= present.has_any(FILTERS);
    if present.has_any(OBJECTS) {
        found.objects.push(object);
    }
    if array.prefix.is_some() || array.rest.is_some() {
        found.arrays.push(array);
    }
}

fn lists<'a>(graph: &mut Graph<'a>, raw: RawId, keyword: &'static str, branches: &'a [Value]) -> Vec<Vec<RawId>> {
    let branch = |(index, value)| vec![graph.document.child(raw, keyword, Step::Index(index), value)];
    branches.iter().enumerate().map(branch).collect()
}

/// `if` holds and so does `then`, or `else` does.
fn conditional<'a>(graph: &mut Graph<'a>, raw: RawId, members: &'a Map<String, Value>) -> Option<Choice> {
    let mut child = |keyword: Keyword| {
        let value = members.get(keyword.name())?;
        Some(graph.document.child(raw, keyword.name(), Step::Value, value))
    };
    let (condition, then, otherwise) = (child(Keyword::If)?, child(Keyword::Then), child(Keyword::Else));
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let then = then.map_or(vec![condition], |then| vec![condition, then]);
    Some(Choice { bit: IF, raw, branches: vec![then, otherwise.into_iter().collect()] })
}

/// Makes a choice: each branch is a node of its own. Or, where the branches say nothing about the shape of a value,
/// leaves it to the codec, and says so by `false`.
fn decide<'a>(graph: &mut Graph<'a>, node: NodeId, choice: &Choice, found: &Found<'a>) -> bool {
    let shapeless = |raws: &Vec<RawId>| {
        raws.iter().all(|raw| match graph.document.value(*raw) {
            Value::Object(members) => members.iter().all(|(name, value)| match Keyword::named(name) {
                Some(Keyword::Properties) => choice.bit == IF && only_conditions(value),
                Some(keyword) => SHAPELESS.has(keyword),
                None => true,
            }),
            _ => false,
        })
    };
    let parts = graph.at(node).parts.clone();
    let origin = graph.at(node).origin;
    let decided = |part: &Part| Part {
        decided: if part.raw == choice.raw { part.decided | choice.bit } else { part.decided },
        ..*part
    };
    let base: Vec<Part> = parts.iter().map(decided).collect();
    let (keyword, verb) = match choice.bit {
        ANY_OF => ("anyOf", "one of the branches must fit"),
        ONE_OF => ("oneOf", "exactly one of the branches must fit"),
        _ => ("if", "depends on a condition"),
    };
    let boring = choice.branches.iter().all(|raws| !raws.is_empty() || choice.bit == IF)
        && graph.at(node).hints.len() + u32::from(graph.at(node).typed) > 0
        && choice.branches.iter().all(shapeless);
    if boring {
        let note = conditions(graph, keyword, choice);
        graph.at_mut(node).parts = base;
        let did = format!("moved `{keyword}` into the description, since {verb} and none has a shape of its own");
        graph.change(&pass::DESCRIBE_UNSUPPORTED, choice.raw, did, Loss::Widened { checked: true });
        graph.at_mut(node).notes.push(note);
        return false;
    }
    let plain = found.substantive <= 1 && is_only_choice(graph.document.value(choice.raw), choice.bit);
    if !plain {
        let did = format!("distributed the keywords beside `{keyword}` over its branches");
        graph.change(&pass::DISTRIBUTE_SIBLINGS, choice.raw, did, Loss::Exact);
    }
    let mut branches = Vec::new();
    for raws in &choice.branches {
        let mut parts = if plain { Vec::new() } else { base.clone() };
        parts.extend(raws.iter().map(|raw| Part { raw: *raw, decided: 0 }));
        let node = graph.node(raws.first().copied().unwrap_or(origin), parts);
        branches.push(Branch { node, guards: raws.clone() });
    }
    let merged = std::mem::take(graph.at_mut(node));
    *graph.at_mut(node) = super::node::Node {
        origin,
        parts: merged.parts,
        form: Form::Choice(branches),
        title: merged.title,
        descriptions: merged.descriptions,
        kinds: merged.kinds,
        ..Default::default()
    };
    match choice.bit {
        ONE_OF => super::one_of_to_any_of::run(graph, node, choice.raw),
        IF => {
            let did = "wrote `if` as a choice between what follows if it holds and what follows if not";
            graph.change(&pass::ONE_OF_TO_ANY_OF, choice.raw, did, Loss::Widened { checked: true });
        }
        _ => {}
    }
    true
}

/// Whether the properties of an `if` only compare with constants.
fn only_conditions(properties: &Value) -> bool {
    properties.as_object().is_some_and(|properties| {
        properties.values().all(|it| {
            it.as_object()
                .is_some_and(|it| it.keys().all(|key| matches!(key.as_str(), "const" | "enum" | "type" | "not")))
        })
    })
}

fn is_only_choice(value: &Value, bit: Decided) -> bool {
    let own = match bit {
        ANY_OF => Keyword::AnyOf,
        ONE_OF => Keyword::OneOf,
        _ => return false,
    };
    value.as_object().is_some_and(|members| {
        let known = members.keys().filter_map(|name| Keyword::named(name));
        known.filter(|keyword| *keyword != own && SUBSTANCE.has(*keyword)).count() == 0
    })
}

/// A choice in words.
fn conditions(graph: &Graph<'_>, keyword: &str, choice: &Choice) -> String {
    let value = graph.document.value(choice.raw);
    if keyword == "if" {
        let part = |name: &str| value.get(name).map(|it| format!("{name} {it}"));
        return ["if", "then", "else"].into_iter().filter_map(part).collect::<Vec<_>>().join(" ");
    }
    super::describe_unsupported::words(keyword, value.get(keyword).unwrap_or(&Value::Null))
}

/// Keeps the values that satisfy everything here.
fn filter_values<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Found<'a>) {
    let node = graph.at(id);
    let kinds = node.kinds;
    let parts: Vec<RawId> = node.parts.iter().map(|part| part.raw).collect();
    let mut values = node.values.clone().unwrap_or_default();
    values.retain(|value| kinds.admit(value));
    if found.filters || found.choice.is_some() {
        let root = graph.document.value(Document::ROOT);
        let evaluator = Evaluator::new(root);
        values.retain(|value| parts.iter().all(|raw| evaluator.admits(graph.document.value(*raw), value)));
    }
    let node = graph.at_mut(id);
    let mut distinct: Vec<&Value> = Vec::new();
    let mut texts = HashSet::new();
    for value in values {
        if texts.insert(value.to_string()) {
            distinct.push(value);
        }
    }
    node.values = Some(distinct);
    node.form = Form::Values;
}

/// Merges the properties of every schema here: each property has to satisfy what each of them says about its name.
fn objects<'a>(graph: &mut Graph<'a>, id: NodeId, found: &mut Found<'a>) {
    if !graph.at(id).kinds.has(Kind::Object) {
        return;
    }
    let mut declared: Vec<&'a str> = Vec::new();
    let mut known: HashSet<&'a str> = HashSet::new();
    for part in &found.objects {
        for name in part.properties.into_iter().flat_map(Map::keys) {
            if known.insert(name) {
                declared.push(name);
            }
        }
    }
    for name in &found.required {
        if known.insert(name) {
            declared.push(name);
        }
    }
    let required: HashSet<&str> = found.required.iter().copied().collect();
    let mut properties = Vec::with_capacity(declared.len());
    for name in declared {
        let (raws, never) = property(graph, found, name);
        let origin = raws.first().copied().unwrap_or(graph.at(id).origin);
        let node = if never { graph.node_of(origin, &[Document::NEVER]) } else { graph.node_of(origin, &raws) };
        let null_is_default = raws.iter().any(|raw| graph.document.value(*raw).get("default") == Some(&Value::Null));
        properties.push(Property { name, node, required: required.contains(name), null_is_default });
    }
    let rest = rest(graph, id, found, properties.len());
    let names = match found.names.as_slice() {
        [] => None,
        names => Some(graph.node_of(names[0], names)),
    };
    let node = graph.at_mut(id);
    node.object.properties = properties;
    node.object.rest = rest;
    node.object.names = names;
}

/// The schemas for a property, and whether one of the objects has none.
fn property<'a>(graph: &mut Graph<'a>, found: &Found<'a>, name: &'a str) -> (Vec<RawId>, bool) {
    let mut raws = Vec::new();
    let mut never = false;
    if !graph.bounds.spend(found.objects.len() as u64) {
        return (raws, never);
    }
    for part in &found.objects {
        let before = raws.len();
        if let Some((name, value)) = part.properties.and_then(|properties| properties.get_key_value(name)) {
            raws.push(graph.document.child(part.raw, "properties", Step::Key(name), value));
        }
        for (pattern, value) in part.patterns.into_iter().flatten() {
            if graph.matches(pattern, name) {
                raws.push(graph.document.child(part.raw, "patternProperties", Step::Key(pattern), value));
            }
        }
        let unmatched = raws.len() == before;
        match part.additional {
            Some(Value::Bool(false)) if unmatched && !part.sees_all => never = true,
            Some(value @ Value::Object(_)) if unmatched && !part.sees_all => {
                raws.push(graph.document.child(part.raw, part.additional_name, Step::Value, value));
            }
            _ => {}
        }
    }
    (raws, never)
}

/// What the object may have beside its declared properties.
fn rest<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Found<'a>, declared: usize) -> Rest<'a> {
    let mut closed = false;
    let mut said = false;
    let mut patterns: Vec<(&'a str, RawId)> = Vec::new();
    let mut additional = Vec::new();
    for part in &found.objects {
        for (pattern, value) in part.patterns.into_iter().flatten() {
            if value != &Value::Bool(false) {
                patterns
                    .push((pattern, graph.document.child(part.raw, "patternProperties", Step::Key(pattern), value)));
            }
        }
        match part.additional {
            Some(Value::Bool(false)) => closed = true,
            Some(value) => {
                said = true;
                additional.push(graph.document.child(part.raw, part.additional_name, Step::Value, value));
            }
            None => {}
        }
    }
    if found.names.iter().any(|raw| graph.document.value(*raw) == &Value::Bool(false)) {
        return Rest::None;
    }
    let origin = graph.at(id).origin;
    let any = additional.first().copied().unwrap_or(origin);
    let mut entries: Vec<(Option<&'a str>, NodeId)> = Vec::new();
    for (pattern, raw) in &patterns {
        let node = graph.node_of(*raw, &[*raw]);
        entries.push((Some(pattern), node));
    }
    match (closed, said, entries.is_empty()) {
        (true, _, true) => Rest::None,
        (true, _, false) | (false, false, false) => Rest::Open(entries),
        (false, true, _) => {
            let node = graph.node_of(any, &additional);
            entries.push((None, node));
            Rest::Open(entries)
        }
        (false, false, true) => {
            let declares = found.objects.iter().any(|part| part.properties.is_some()) || !found.required.is_empty();
            let enough = graph.at(id).object.min <= declared as u64;
            if declares && enough && graph.narrows() && found.names.is_empty() {
                return Rest::Unsaid;
            }
            let node = graph.node(origin, Vec::new());
            Rest::Open(vec![(None, node)])
        }
    }
}

/// Merges the items of every schema here.
fn arrays<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Found<'a>) {
    if !graph.at(id).kinds.has(Kind::Array) || found.arrays.is_empty() {
        return;
    }
    let longest = found.arrays.iter().filter_map(|part| part.prefix).map(|(_, items)| items.len()).max().unwrap_or(0);
    let longest = graph.at(id).array.max.map_or(longest, |max| longest.min(usize::try_from(max).unwrap_or(longest)));
    let mut prefix = Vec::with_capacity(longest);
    let mut end = None;
    for index in 0..=longest {
        let mut raws = Vec::new();
        let mut never = false;
        for part in &found.arrays {
            let at = |keyword: &'static str, step, value| (keyword, step, value);
            let own = part.prefix.and_then(|(keyword, items)| Some(at(keyword, Step::Index(index), items.get(index)?)));
            let own = if index == longest { None } else { own };
            match own.or(part.rest.map(|(keyword, value)| at(keyword, Step::Value, value))) {
                Some((_, _, Value::Bool(false))) => never = true,
                Some((keyword, step, value)) => raws.push(graph.document.child(part.raw, keyword, step, value)),
                None => {}
            }
        }
        let origin = raws.first().copied().unwrap_or(graph.at(id).origin);
        let said = !raws.is_empty();
        if index == longest {
            let items = match (never, said) {
                (true, _) => Items::None,
                (false, true) => Items::Each(graph.node_of(origin, &raws)),
                (false, false) => Items::Unsaid,
            };
            graph.at_mut(id).array.items = items;
        } else if never {
            end = end.or(Some(index));
        } else if end.is_none() {
            prefix.push(graph.node_of(origin, &raws));
        }
    }
    let array = &mut graph.at_mut(id).array;
    array.prefix = prefix;
    if let Some(end) = end {
        array.items = Items::None;
        array.max = Some(array.max.unwrap_or(u64::MAX).min(end as u64));
    }
}

fn enumerate<'a>(slot: &mut Option<Vec<&'a Value>>, values: Vec<&'a Value>) {
    *slot = Some(match slot.take() {
        None => values,
        Some(known) => known.into_iter().filter(|value| values.contains(value)).collect(),
    });
}

fn push<'a>(list: &mut Vec<&'a str>, text: &'a str) {
    if !list.contains(&text) {
        list.push(text);
    }
}

fn count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| {
        let number = value.as_f64().filter(|it| it.fract() == 0.0 && *it >= 0.0 && *it < 1e15)?;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is whole and small")]
        Some(number as u64)
    })
}

fn raise(slot: &mut Option<u64>, number: Option<u64>) {
    *slot = (*slot).max(number);
}

fn lower(slot: &mut Option<u64>, number: Option<u64>) {
    *slot = match (*slot, number) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    };
}

fn tighten<'a>(slot: &mut Option<&'a Number>, number: &'a Number, tighter: fn(f64, f64) -> bool) {
    let value = |number: &Number| number.as_f64().unwrap_or(0.0);
    if slot.is_none_or(|old| tighter(value(number), value(old))) {
        *slot = Some(number);
    }
}

/// Keywords that speak of one type.
static HINTS: &[(KeywordSet, Kind)] = &[
    (OBJECTS, Kind::Object),
    (
        KeywordSet::of(&[
            Keyword::MinProperties,
            Keyword::MaxProperties,
            Keyword::DependentRequired,
            Keyword::DependentSchemas,
            Keyword::Dependencies,
        ]),
        Kind::Object,
    ),
    (
        KeywordSet::of(&[
            Keyword::Items,
            Keyword::PrefixItems,
            Keyword::AdditionalItems,
            Keyword::UnevaluatedItems,
            Keyword::Contains,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::UniqueItems,
        ]),
        Kind::Array,
    ),
    (
        KeywordSet::of(&[
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::ExclusiveMinimum,
            Keyword::ExclusiveMaximum,
            Keyword::MultipleOf,
        ]),
        Kind::Number,
    ),
    (
        KeywordSet::of(&[
            Keyword::MinLength,
            Keyword::MaxLength,
            Keyword::Pattern,
            Keyword::Format,
            Keyword::ContentEncoding,
            Keyword::ContentMediaType,
        ]),
        Kind::String,
    ),
];

const OBJECTS: KeywordSet = KeywordSet::of(&[
    Keyword::Properties,
    Keyword::PatternProperties,
    Keyword::AdditionalProperties,
    Keyword::UnevaluatedProperties,
    Keyword::PropertyNames,
    Keyword::Required,
]);

/// Keywords without which a schema says nothing but words.
const SUBSTANCE: KeywordSet = {
    let mut set = KeywordSet::NONE;
    let mut index = 0;
    while index < crate::keyword::KEYWORDS.len() {
        let keyword = crate::keyword::KEYWORDS[index].keyword;
        if !WORDS.has(keyword) {
            set = set.with(keyword);
        }
        index += 1;
    }
    set
};

const WORDS: KeywordSet = KeywordSet::of(&[
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
    Keyword::Ref,
    Keyword::DynamicRef,
    Keyword::RecursiveRef,
    Keyword::AllOf,
]);

/// Keywords that an enumerated value must satisfy beside its type.
const FILTERS: KeywordSet =
    SUBSTANCE.without(KeywordSet::of(&[Keyword::Type, Keyword::Enum, Keyword::Const, Keyword::Nullable]));

/// Keywords that say nothing about the shape of a value.
const SHAPELESS: KeywordSet = KeywordSet::of(&[
    Keyword::Required,
    Keyword::Not,
    Keyword::MinProperties,
    Keyword::MaxProperties,
    Keyword::Title,
    Keyword::Description,
    Keyword::Comment,
]);
