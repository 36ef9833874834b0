//! SM-111 repeated-target-words

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider accepts each annotation in one place only",
    fix: "write the annotation in one place only",
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for (index, target) in graph.targets() {
            // The provider resolves references outside of definitions only.
            if graph.definition(index) != "#" {
                continue;
            }
            let (here, there) = (graph.walk.node(index).value, graph.walk.node(target).value);
            for word in ["title", "description"] {
                if here.get(word).is_some() && there.get(word).is_some() {
                    let label = Label(graph.walk, index);
                    let what = format_args!("{label} has `{word}` adjacent to `$ref` and in its target");
                    findings.add(graph.walk, index, what).at_key(word);
                }
            }
        }
    }),
    ..DEFAULTS
};
