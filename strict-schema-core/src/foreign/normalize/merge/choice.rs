//! Makes each branch of `anyOf`, `oneOf` or `if` a node, at which the keywords adjacent to the choice hold too.

use serde_json::Value;

use super::collected::{Collected, RawChoice};
use crate::cost::COMPARED_BRANCHES;
use crate::fault::phrases::words;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::describe::worded;
use crate::foreign::normalize::disjoint::Disjointness;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Decided, Form, Node, NodeId, Part};
use crate::foreign::normalize::read::demands::{FOLLOWED, SUBSTANCE, is_any};
use crate::foreign::normalize::read::document::{Document, RawId, Step};
use crate::json::keyword::{Keyword, KeywordSet, set};

/// The branches of `anyOf` or `oneOf`, each as the list of schemas that hold in it.
pub(crate) fn lists<'a>(
    graph: &mut Graph<'a>,
    raw: RawId,
    keyword: &'static str,
    branches: &'a [Value],
) -> Vec<Vec<RawId>> {
    let branch = |(index, value)| vec![graph.document.child(raw, keyword, Step::Index(index), value)];
    branches.iter().enumerate().map(branch).collect()
}

/// The choice that `if` is: a branch with `if` and `then`, and a branch with `else`. That `if` does not hold in the
/// second is left to the codec.
pub(crate) fn conditional(graph: &mut Graph<'_>, raw: RawId) -> Option<RawChoice> {
    let mut child = |keyword: Keyword| {
        let value = graph.document.get(raw, keyword).filter(|value| keyword.fits(value))?;
        Some(graph.document.child(raw, keyword.name(), Step::Value, value))
    };
    let (condition, then, otherwise) = (child(Keyword::If)?, child(Keyword::Then), child(Keyword::Else));
    if then.is_none() && otherwise.is_none() {
        return None;
    }
    let then = std::iter::once(condition).chain(then).collect();
    Some(RawChoice { by: Keyword::If, raw, branches: vec![then, otherwise.into_iter().collect()] })
}

/// Makes each branch a node. If no branch says anything about the shape of a value, the choice is described instead (`describe.rs`), and
/// checked by the codec. Returns whether it is.
pub(crate) fn decide<'a>(graph: &mut Graph<'a>, node: NodeId, choice: &RawChoice, found: &Collected<'a>) -> bool {
    let is_further = choice.by == Keyword::If || graph.at(node).parts.iter().any(|part| part.decided != Decided::NONE);
    let is_too_much = graph.is_frugal && is_further && choice.by != Keyword::Nullable && is_typed(graph, node);
    graph.has_product |= is_further;
    let is_described = is_too_much || is_shapeless(graph, node, choice);
    let mut base = graph.at(node).parts.clone();
    for part in base.iter_mut().filter(|part| part.raw == choice.raw) {
        part.decided = part.decided.with(choice.by);
        if is_described {
            part.decided = part.decided.with_described(choice.by, is_too_much);
        }
    }
    if is_described {
        graph.at_mut(node).parts = base;
    } else {
        for part in &mut base {
            part.decided = part.decided.in_a_branch();
        }
        branch(graph, node, choice, found, &base);
    }
    is_described
}

/// Whether no branch constrains the shape of a value, while keywords adjacent to the choice do.
fn is_shapeless(graph: &Graph<'_>, node: NodeId, choice: &RawChoice) -> bool {
    let is_condition = choice.by == Keyword::If;
    let shapeless = |raw: &RawId| match graph.document.value(*raw) {
        Value::Object(members) => members.iter().all(|(name, value)| match Keyword::named(name) {
            Some(Keyword::Properties) => is_condition && only_conditions(value),
            Some(keyword) => SHAPELESS.has(keyword),
            None => true,
        }),
        _ => false,
    };
    choice.by != Keyword::Nullable
        && !choice.branches.is_empty()
        && choice.branches.iter().all(|raws| !raws.is_empty() || is_condition)
        && is_typed(graph, node)
        && choice.branches.iter().flat_map(|raws| raws.iter()).all(shapeless)
}

/// Whether keywords adjacent to the choices constrain the shape of a value.
fn is_typed(graph: &Graph<'_>, node: NodeId) -> bool {
    let node = graph.at(node);
    node.typed || !node.hints.is_empty()
}

/// Makes each branch a separate node, at which the keywords adjacent to the choice hold too.
fn branch<'a>(graph: &mut Graph<'a>, node: NodeId, choice: &RawChoice, found: &Collected<'a>, base: &[Part]) {
    let origin = graph.at(node).origin;
    // That a key is a string holds in each branch, and is no keyword next to the choice.
    let string = base.iter().copied().find(|part| part.raw == Document::STRING);
    let stands_alone = match choice.by {
        Keyword::Nullable => base.len() == 1,
        _ => {
            found.substantive <= 1 + usize::from(string.is_some())
                && is_only_choice(graph.document.value(choice.raw), choice.by)
        }
    };
    if !stands_alone {
        graph.change(choice.raw, Action::DistributeBeside(choice.by));
    }
    // A branch that every value satisfies makes the others moot: what would be lost in them is no loss. A description of theirs becomes a
    // note with all of them. Where the dialect accepts such a branch, all stay.
    let of_any = match choice.by {
        Keyword::AnyOf if stands_alone => choice.branches.iter().filter(|raws| is_anything(graph, raws)).collect(),
        _ => Vec::new(),
    };
    let described = |raw: &RawId| graph.document.keywords(*raw).has(Keyword::Description);
    let is_told = choice.branches.iter().flatten().any(described);
    let notes =
        (is_told && !of_any.is_empty()).then(|| graph.document.get(choice.raw, choice.by)).flatten().map(|branches| {
            let said = words(choice.by.name(), branches);
            worded(graph, said, branches)
        });
    let raws = if of_any.is_empty() { choice.branches.iter().collect() } else { of_any };
    let mut branches = Vec::new();
    for raws in raws {
        if !stands_alone && !graph.bounds.spend(base.len() as u64) {
            branches.push(Graph::OVERFLOW);
            continue;
        }
        let mut parts = if stands_alone { Vec::from_iter(string) } else { base.to_vec() };
        match (choice.by, raws.as_slice()) {
            (Keyword::Nullable, [raw]) if *raw == choice.raw => parts = base.to_vec(),
            (Keyword::Nullable, _) => {
                // The part stays, so that what leads to it does not add it anew.
                for part in parts.iter_mut().filter(|part| part.raw == choice.raw) {
                    part.decided = Decided::FOR_NULL;
                }
                parts.push(Part { raw: Document::NULL, decided: Decided::NONE });
            }
            _ => parts.extend(raws.iter().map(|raw| Part { raw: *raw, decided: Decided::NONE })),
        }
        let at = raws.iter().copied().find(|raw| *raw != Document::NULL || parts.len() == 1);
        branches.push(graph.node(at.unwrap_or(origin), parts));
    }
    let merged = std::mem::take(graph.at_mut(node));
    *graph.at_mut(node) = Node {
        origin,
        parts: merged.parts,
        form: Form::Choice(branches),
        title: merged.title,
        descriptions: merged.descriptions,
        notes: notes.into_iter().collect(),
        kinds: merged.kinds,
        weight: merged.weight,
        ..Default::default()
    };
    match choice.by {
        Keyword::OneOf => record_one_of(graph, choice),
        Keyword::If => {
            let did = Action::WriteCondition(graph.document.condition(choice.raw));
            graph.change(choice.raw, did);
        }
        Keyword::Nullable => graph.change(choice.raw, Action::WriteNullable),
        _ => {}
    }
}

/// Records that `oneOf` becomes `anyOf`. That is exact if the branches exclude each other; else the codec checks that only one fits.
fn record_one_of(graph: &mut Graph<'_>, choice: &RawChoice) {
    let document = &graph.document;
    let branches: Vec<_> = choice.branches.iter().flatten().map(|raw| document.value(*raw)).collect();
    let resolve = |reference: &str| document.look_up(reference);
    let apart = Disjointness::new(resolve, document.draft, false, graph.bounds.comparisons);
    let mut each = branches.iter().enumerate();
    let exclusive = branches.len() <= COMPARED_BRANCHES
        && each.all(|(index, one)| branches[index + 1..].iter().all(|other| apart.disjoint(one, other)));
    let left = apart.work.get();
    drop(apart);
    graph.bounds.comparisons = left;
    graph.change(choice.raw, Action::OneOfAsAnyOf { exclusive });
}

/// Whether every value satisfies these schemas, or what they refer to, as far as that is seen at once, and the dialect does not accept that.
fn is_anything(graph: &mut Graph<'_>, raws: &[RawId]) -> bool {
    raws.iter().all(|raw| {
        let value = graph.document.value(*raw);
        let only_refers = graph.document.keywords(*raw).and(SUBSTANCE.or(FOLLOWED)) == set![Ref];
        let reference = graph.document.get(*raw, Keyword::Ref).filter(|_| only_refers).and_then(Value::as_str);
        let target = reference.and_then(|reference| graph.document.resolve(reference));
        let said = target.map_or(value, |target| graph.document.value(target));
        is_any(said) && !graph.accepts(said)
    })
}

/// Whether `properties` under `if` only compares with constants and types.
fn only_conditions(properties: &Value) -> bool {
    properties.as_object().is_some_and(|properties| {
        properties.values().all(|it| {
            it.as_object()
                .is_some_and(|it| it.keys().all(|key| matches!(key.as_str(), "const" | "enum" | "type" | "not")))
        })
    })
}

/// Whether the choice is the only keyword of its schema that is more than an annotation.
fn is_only_choice(value: &Value, by: Keyword) -> bool {
    value.as_object().is_some_and(|members| {
        // `nullable` without `type` is a choice of its own, which is made before.
        let others = SUBSTANCE.without(KeywordSet::of(&[by, Keyword::Nullable]));
        !members.keys().filter_map(|name| Keyword::named(name)).any(|keyword| others.has(keyword))
    })
}

/// Keywords that say nothing about the shape of a value.
const SHAPELESS: KeywordSet = set![Required Not MinProperties MaxProperties Title Description Comment];
