//! Writes what stands beside `anyOf`, `oneOf` or `if` into each branch.

use serde_json::Value;

use super::all_of::{Found, SUBSTANCE};
use super::describe::listed;
use super::one_of;
use crate::instance::phrases::brief;
use crate::keyword::{Keyword, KeywordSet};
use crate::normalize::Loss;
use crate::normalize::account::pass::PassId;
use crate::normalize::facets::few::Few;
use crate::normalize::facets::node::{Branch, Decided, Form, Node, NodeId, Part};
use crate::normalize::graph::Graph;
use crate::normalize::read::document::{RawId, Step};

#[derive(Debug)]
pub(crate) struct Choice {
    pub bit: Decided,
    pub raw: RawId,
    pub branches: Vec<Few<RawId>>,
}

pub(crate) const ANY_OF: Decided = 1;
pub(crate) const ONE_OF: Decided = 2;
pub(crate) const IF: Decided = 4;

pub(crate) fn lists<'a>(
    graph: &mut Graph<'a>,
    raw: RawId,
    keyword: &'static str,
    branches: &'a [Value],
) -> Vec<Few<RawId>> {
    let branch = |(index, value)| Few::One([graph.document.child(raw, keyword, Step::Index(index), value)]);
    branches.iter().enumerate().map(branch).collect()
}

/// `if` holds and so does `then`, or `else` does.
pub(crate) fn conditional(graph: &mut Graph<'_>, raw: RawId) -> Option<Choice> {
    let mut child = |keyword: Keyword| {
        let value = graph.document.get(raw, keyword)?;
        Some(graph.document.child(raw, keyword.name(), Step::Value, value))
    };
    let (condition, then, otherwise) = (child(Keyword::If)?, child(Keyword::Then), child(Keyword::Else));
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let then = std::iter::once(condition).chain(then).collect();
    Some(Choice { bit: IF, raw, branches: vec![then, otherwise.into_iter().collect()] })
}

/// Makes a choice: each branch is a node of its own. Or, where the branches say nothing about the shape of a value,
/// leaves it to the codec, and says so by `false`.
pub(crate) fn decide<'a>(graph: &mut Graph<'a>, node: NodeId, choice: &Choice, found: &Found<'a>) -> bool {
    let shapeless = |raws: &Few<RawId>| {
        raws.iter().all(|raw| match graph.document.value(*raw) {
            Value::Object(members) => members.iter().all(|(name, value)| match Keyword::named(name) {
                Some(Keyword::Properties) => choice.bit == IF && only_conditions(value),
                Some(keyword) => SHAPELESS.has(keyword),
                None => true,
            }),
            _ => false,
        })
    };
    let origin = graph.at(node).origin;
    let decided = |part: &Part| Part {
        decided: if part.raw == choice.raw { part.decided | choice.bit } else { part.decided },
        ..*part
    };
    let base: Vec<Part> = graph.at(node).parts.iter().map(decided).collect();
    let keyword = match choice.bit {
        ANY_OF => "anyOf",
        ONE_OF => "oneOf",
        _ => "if",
    };
    let boring = choice.branches.iter().all(|raws| !raws.is_empty() || choice.bit == IF)
        && graph.at(node).hints.len() + u32::from(graph.at(node).typed) > 0
        && choice.branches.iter().all(shapeless);
    if boring {
        let words = conditions(graph, keyword, choice);
        graph.at_mut(node).parts = Few::Many(base);
        let did = match choice.bit {
            IF => format!(
                "moved {} into the description, since a condition has no other form",
                condition(graph, choice.raw)
            ),
            _ => format!("moved `{keyword}` into the description, since no branch has a type or properties of its own"),
        };
        graph.change(PassId::DescribeUnsupported, choice.raw, did, Loss::Widened { checked: true });
        graph.at_mut(node).notes.push(words);
        return false;
    }
    let plain = found.substantive <= 1 && is_only_choice(graph.document.value(choice.raw), choice.bit);
    if !plain {
        let did = format!("distributed the keywords beside `{keyword}` over its branches");
        graph.change(PassId::DistributeSiblings, choice.raw, did, Loss::Exact);
    }
    let mut branches = Vec::new();
    for raws in &choice.branches {
        if !plain && !graph.bounds.spend(base.len() as u64) {
            branches.push(Branch { node: Graph::OVERFLOW, guards: raws.clone() });
            continue;
        }
        let mut parts = if plain { Vec::new() } else { base.clone() };
        parts.extend(raws.iter().map(|raw| Part { raw: *raw, decided: 0 }));
        let node = graph.node(raws.first().copied().unwrap_or(origin), parts);
        branches.push(Branch { node, guards: raws.clone() });
    }
    let merged = std::mem::take(graph.at_mut(node));
    *graph.at_mut(node) = Node {
        origin,
        parts: merged.parts,
        form: Form::Choice(branches),
        title: merged.title,
        descriptions: merged.descriptions,
        kinds: merged.kinds,
        weight: merged.weight,
        ..Default::default()
    };
    match choice.bit {
        ONE_OF => one_of::run(graph, node, choice.raw),
        IF => {
            let names = condition(graph, choice.raw);
            let did = format!("wrote {names} as `anyOf` of two branches; which of them applies is checked");
            graph.change(PassId::OneOfToAnyOf, choice.raw, did, Loss::Widened { checked: true });
        }
        _ => {}
    }
    true
}

/// The keywords of a condition that are there, as a list.
fn condition(graph: &Graph<'_>, raw: RawId) -> String {
    let present = graph.document.keywords(raw);
    let names = [Keyword::If, Keyword::Then, Keyword::Else].into_iter().filter(|keyword| present.has(*keyword));
    let mut text = String::new();
    listed(&mut text, &names.map(Keyword::name).collect::<Vec<_>>());
    text
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
        let part = |name: &str| value.get(name).map(|it| format!("{name} {}", brief(it)));
        return ["if", "then", "else"].into_iter().filter_map(part).collect::<Vec<_>>().join(" ");
    }
    crate::instance::phrases::words(keyword, value.get(keyword).unwrap_or(&Value::Null))
}

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
