//! SM-45 nested-ref

use super::prelude::*;
use crate::rules::graph::GraphTarget;

pub(super) const RULE: Rule = Rule {
    why: "a reference can lead only to `#` or to a whole definition of the root, `#/$defs/Name`",
    fix: "move the referenced schema to `$defs` of the root",
    fixed_by: Some(ChangeKind::ResolveReferences),
    says: &[openai(
        "In context={context}, reference can only point to definitions defined at the top level of the schema.",
    )],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let GraphTarget::Schema(target) = reference.target else { continue };
            let node = graph.walk.node(target);
            let is_definition = match node.via {
                Some((Keyword::Def, _)) => findings.dialect.allows(Keyword::Def),
                Some((keyword, _)) => keyword.holds_definitions(),
                None => false,
            };
            if node.via.is_none() || is_definition && node.parent == 0 {
                continue;
            }
            let label = Label(graph.walk, reference.index);
            findings
                .add(
                    graph.walk,
                    reference.index,
                    format_args!("{} of {label} is not a definition", Code(reference.text)),
                )
                .at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};
