//! SM-46 external-ref

use super::prelude::*;
use crate::rules::graph::GraphTarget;

pub(super) const RULE: Rule = Rule {
    why: "the provider sees only this document",
    fix: "copy the referenced schema to `$defs`",
    binds_non_strict: true,
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            if reference.target == GraphTarget::OtherDocument {
                let label = Label(graph.walk, reference.index);
                findings
                    .add(graph.walk, reference.index, format_args!("{} of {label} is elsewhere", Code(reference.text)))
                    .at(Keyword::Ref)
                    .key(reference.text);
            }
        }
    }),
    ..DEFAULTS
};
