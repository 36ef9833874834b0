//! SM-48 ref-loop

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "it never defines a value",
    fix: "refer to a schema that has a type",
    binds_non_strict: true,
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for &index in &graph.looping {
            let label = Label(graph.walk, index);
            findings
                .add(graph.walk, index, format_args!("the reference of {label} leads back to itself"))
                .at(Keyword::Ref);
        }
    }),
    ..DEFAULTS
};
