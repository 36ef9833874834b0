//! The rules about schemas that contain themselves.

use super::prelude::*;
use crate::dialect::permission::list;
use crate::json::kind::Kinds;
use crate::json::number::count;
use crate::json::walk::{Step, Visited};
use crate::rules::graph::{GraphTarget, ReferenceGraph, RequiredNames};

pub(super) const RefLoop: Rule = Rule {
    why: "it never defines a value",
    fix: "refer to a schema that has a type",
    binds_non_strict: true,
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for &index in &graph.looping {
            let label = Label(graph.walk, index);
            let what = format_args!("the reference of {label} leads back to itself");
            findings.add(label, what).at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};

pub(super) const Recursion: Rule = Rule {
    why: "the provider expands every reference, and this one has no end",
    fix: "write as many levels as you need, and send deeper levels as JSON in a string",
    fixed_by: Some(ChangeKind::CutDepth),
    says: &[Anthropic.says(
        "Circular reference detected in schema definitions: {key}. Self-referencing or mutually-referencing definitions are not supported.",
    )],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let loops_said = findings.dialect.refuses_breaking(RuleKind::RefLoop);
        for reference in &graph.references {
            let GraphTarget::Schema(target) = reference.target else { continue };
            let said = loops_said && graph.looping.binary_search(&reference.index).is_ok();
            if said || graph.recursive.binary_search(&reference.index).is_err() {
                continue;
            }
            let label = Label(graph.walk, reference.index);
            let (from, to) = (graph.definition(reference.index), graph.definition(target));
            let what = format_args!("{label} refers to a schema around it, {}", Code(reference.text));
            findings.add(label, what).at(Keyword::Ref).key(&format!("{from} -> {to}"));
        }
    }),
    ..DEFAULTS
};

pub(super) const EndlessRecursion: Rule = Rule {
    why: "the provider requires a path that ends, at an optional property, a scalar with a `type`, or an array without items",
    fix: "make a property on the way optional, or add a required scalar with a `type` next to it",
    fixed_by: Some(ChangeKind::CutDepth),
    says: &[Moonshot.says("detected infinite recursion without termination condition")],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let ends = ends(graph);
        if ends[0] {
            return;
        }
        for (index, target) in graph.targets() {
            if !ends[target as usize] && is_looked_at(graph, index) {
                let label = Label(graph.walk, index);
                let what = format_args!("what {label} refers to has no path that ends");
                findings.add(label, what).at(Keyword::Ref);
            }
        }
    }),
    ..DEFAULTS
};

/// For each subschema, whether some finite value satisfies it.
fn ends(graph: &ReferenceGraph<'_, '_>) -> Vec<bool> {
    let nodes = &graph.walk.nodes;
    let mut ways: Vec<Vec<u32>> = vec![Vec::new(); nodes.len()];
    let mut names = RequiredNames::default();
    for (index, node) in nodes.iter().enumerate().skip(1) {
        let outer = nodes[node.parent as usize].value;
        if leads_to(outer, node.via, |key| names.has(graph.walk, node.parent, key)) {
            ways[index].push(node.parent);
        }
    }
    for (index, target) in graph.targets() {
        ways[target as usize].push(index);
    }
    let mut ends: Vec<bool> = nodes.iter().map(|node| is_end(node.value)).collect();
    let mut pending: Vec<usize> = (0..ends.len()).filter(|index| ends[*index]).collect();
    while let Some(index) = pending.pop() {
        for &outer in &ways[index] {
            if !std::mem::replace(&mut ends[outer as usize], true) {
                pending.push(outer as usize);
            }
        }
    }
    ends
}

/// Whether a finite value of one subschema is enough for the schema.
fn leads_to(outer: &Value, via: Option<(Keyword, Step<'_>)>, requires: impl FnOnce(&str) -> bool) -> bool {
    match via {
        Some((Keyword::AnyOf, _)) => true,
        Some((Keyword::Items, _)) => Kinds::read(&outer["type"]).has(Kind::Array),
        Some((Keyword::Properties, Step::Key(key))) => Kinds::read(&outer["type"]).has(Kind::Object) && requires(key),
        _ => false,
    }
}

/// Whether the schema has finite values whatever its subschemas are. To the provider, one without a `type` has none.
fn is_end(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return false };
    if members.is_empty() {
        return true;
    }
    let kinds = members.get("type").map(Kinds::read).unwrap_or_default();
    let is_empty = |name: &str| match members.get(name) {
        None | Some(Value::Null) => true,
        Some(Value::Array(items)) => items.is_empty(),
        Some(Value::Object(members)) => members.is_empty(),
        Some(_) => false,
    };
    kinds.iter().any(|kind| !matches!(kind, Kind::Object | Kind::Array))
        || kinds.has(Kind::Array) && is_empty("items")
        || kinds.has(Kind::Object) && (is_empty("required") || is_empty("properties"))
}

/// Whether the provider checks this reference: it does not check definitions and optional values.
fn is_looked_at(graph: &ReferenceGraph<'_, '_>, index: u32) -> bool {
    let mut node = graph.walk.node(index);
    while let Some((keyword, _)) = node.via {
        let outer = graph.walk.node(node.parent);
        let is_free = keyword == Keyword::Properties
            && outer.value.get("required").and_then(Value::as_array).is_some_and(Vec::is_empty);
        if is_free || keyword.holds_definitions() || keyword == Keyword::AdditionalProperties {
            return false;
        }
        node = outer;
    }
    true
}

pub(super) const RequiredRecursion: Rule = Rule {
    why: "the provider expands a cycle a few times and then stops, which requires an optional property",
    fix: "remove the property that refers back from `required`: allowing null is not enough",
    fixed_by: Some(ChangeKind::CutDepth),
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let mut names = RequiredNames::default();
        add_recursive(graph, findings, "no property on the way may be left out", &[], |node| match node.via {
            Some((Keyword::Properties, Step::Key(key))) => names.has(graph.walk, node.parent, key),
            Some((keyword, _)) => !keyword.holds_definitions(),
            None => false,
        });
    }),
    ..DEFAULTS
};

pub(super) const EndlessValue: Rule = Rule {
    why: "no value of it ends, so no response that has one is complete",
    fix: "let a property on the way be null, or an array on the way be empty",
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let mut names = RequiredNames::default();
        // References that lead back without a level in between are the rule `ref-loop`'s. A choice of several branches, all endless, is not seen.
        add_recursive(graph, findings, "each value of it contains another", &graph.looping, |node| {
            let outer = graph.walk.node(node.parent).value;
            let is_just = |kind| {
                Kinds::read(&outer["type"]).is_just(kind) && outer.get(Keyword::Nullable.name()) != Some(&true.into())
            };
            match node.via {
                Some((Keyword::Properties, Step::Key(key))) => {
                    is_just(Kind::Object) && names.has(graph.walk, node.parent, key)
                }
                Some((Keyword::Items, Step::Value)) => {
                    let least = outer.get(Keyword::MinItems.name()).and_then(count).unwrap_or(0);
                    is_just(Kind::Array) && least > 0 && outer.get(Keyword::PrefixItems.name()).is_none()
                }
                Some((keyword @ (Keyword::AnyOf | Keyword::OneOf), _)) => list(&outer[keyword.name()]).len() == 1,
                Some((keyword, _)) => keyword == Keyword::AllOf,
                None => false,
            }
        });
    }),
    ..DEFAULTS
};

/// Adds the references to a schema around them, by a way through these subschemas, except those of `others`. `why` ends the message of each.
fn add_recursive(
    graph: &ReferenceGraph<'_, '_>,
    findings: &mut Findings<'_>,
    why: &str,
    others: &[u32],
    through: impl FnMut(&Visited<'_>) -> bool,
) {
    if graph.recursive.is_empty() {
        return;
    }
    let recursive = graph.recursive_through(through);
    let has = |list: &[u32], index| list.binary_search(&index).is_ok();
    for reference in graph.references.iter().filter(|it| has(&recursive, it.index) && !has(others, it.index)) {
        let label = Label(graph.walk, reference.index);
        let what = format_args!("{label} refers to a schema around it, {}, and {why}", Code(reference.text));
        findings.add(label, what).at(Keyword::Ref);
    }
}
