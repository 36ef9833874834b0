//! SM-94 endless-recursion

use super::prelude::*;
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::Step;
use crate::rules::graph::{ReferenceGraph, RequiredNames};

pub(super) const RULE: Rule = Rule {
    why: "the provider requires a path that ends: an optional property, a scalar, or an array without items",
    fix: "make the property that refers back optional, or add a required scalar next to it",
    fixed_by: Some(ChangeKind::CutDepth),
    says: &[Says { voice: Voice::Moonshot, text: "detected infinite recursion without termination condition" }],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let ends = Ends::of(graph);
        if ends.at(0) {
            return;
        }
        for (index, target) in graph.targets() {
            if !ends.at(target) && is_looked_at(graph, index) {
                let label = Label(graph.walk, index);
                let what = format_args!("what {label} refers to never ends");
                findings.add(graph.walk, index, what).at(Keyword::Ref);
            }
        }
    }),
    ..DEFAULTS
};

/// For each subschema, whether some finite value satisfies it.
struct Ends(Vec<bool>);

impl Ends {
    fn of(graph: &ReferenceGraph<'_, '_>) -> Self {
        let nodes = graph.walk.nodes();
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
        Self(ends)
    }

    fn at(&self, index: u32) -> bool {
        self.0[index as usize]
    }
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

/// Whether the schema has finite values whatever its subschemas are.
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
