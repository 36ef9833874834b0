//! SM-44 dangling-ref

use super::prelude::*;
use crate::rules::graph::GraphTarget;

pub(super) const RULE: Rule = Rule {
    why: "the target of the reference does not exist",
    fix: "define the schema under `$defs`, or write it in place of the reference",
    binds_non_strict: true,
    says: &[openai("In context={context}, reference to component '{key}' which was not found")],
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let what = match reference.target {
                GraphTarget::Nothing => "leads nowhere",
                GraphTarget::Data => "leads to something that is not a schema",
                GraphTarget::Schema(_) | GraphTarget::OtherDocument => continue,
            };
            let label = Label(graph.walk, reference.index);
            let name = reference.text.rsplit(['/', '#']).next().unwrap_or_default();
            let fix = findings.fix_or_meant(name, "#/$defs/", graph.definitions());
            findings
                .add_with_fix(
                    graph.walk,
                    reference.index,
                    format_args!("{} of {label} {what}", Code(reference.text)),
                    &fix,
                )
                .at(Keyword::Ref)
                .key(reference.text);
        }
    }),
    ..DEFAULTS
};
