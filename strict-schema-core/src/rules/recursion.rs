//! SM-49 recursion

use super::prelude::*;
use crate::dialect::Verdict;
use crate::rules::graph::GraphTarget;

pub(super) const RULE: Rule = Rule {
    why: "the provider expands every reference, and this one has no end",
    fix: "write as many levels as you need, and send deeper levels as JSON in a string",
    fixed_by: Some(ChangeKind::CutDepth),
    says: &[anthropic(
        "Circular reference detected in schema definitions: {key}. Self-referencing or mutually-referencing definitions are not supported.",
    )],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        let loops_said = findings.dialect.rules.permission(RuleKind::RefLoop).verdict == Verdict::Refused;
        for reference in &graph.references {
            let GraphTarget::Schema(target) = reference.target else { continue };
            let said = loops_said && graph.looping.binary_search(&reference.index).is_ok();
            if said || graph.recursive.binary_search(&reference.index).is_err() {
                continue;
            }
            let label = Label(graph.walk, reference.index);
            let (from, to) = (graph.definition(reference.index), graph.definition(target));
            findings
                .add(
                    graph.walk,
                    reference.index,
                    format_args!("{label} refers to a schema around it, {}", Code(reference.text)),
                )
                .at(Keyword::Ref)
                .key(&format!("{from} -> {to}"));
        }
    }),
    ..DEFAULTS
};
