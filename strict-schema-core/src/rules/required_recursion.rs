//! SM-115 required-recursion

use super::prelude::*;
use crate::json::walk::{Step, Visited};
use crate::rules::graph::RequiredNames;

pub(super) const RULE: Rule = Rule {
    why: "the provider expands a cycle a few times and then stops, which requires an optional property",
    fix: "remove the property that refers back from `required`: allowing null is not enough",
    fixed_by: Some(ChangeKind::CutDepth),
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        if graph.recursive.is_empty() {
            return;
        }
        let mut names = RequiredNames::default();
        let stays = |node: &Visited<'_>| match node.via {
            Some((Keyword::Properties, Step::Key(key))) => names.has(graph.walk, node.parent, key),
            Some((keyword, _)) => !keyword.holds_definitions(),
            None => false,
        };
        let recursive = graph.recursive_through(stays);
        for reference in graph.references.iter().filter(|it| recursive.binary_search(&it.index).is_ok()) {
            let label = Label(graph.walk, reference.index);
            let what = format_args!(
                "{label} refers to a schema around it, {}, and no property on the way may be left out",
                Code(reference.text)
            );
            findings.add(graph.walk, reference.index, what).at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};
