//! SM-79 target-repeats

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider does not merge the two",
    fix: "write the keyword in one place only",
    fixed_by: Some(ChangeKind::ResolveReferences),
    check: RuleCheck::ReferenceGraph(|graph, findings| {
        for (index, target) in graph.targets() {
            // The provider resolves references outside of definitions only.
            if graph.definition(index) != "#" {
                continue;
            }
            let (Value::Object(here), Value::Object(there)) =
                (graph.walk.node(index).value, graph.walk.node(target).value)
            else {
                continue;
            };
            let mut repeated: Vec<&String> = here.keys().filter(|name| there.contains_key(*name)).collect();
            // `repeated-target-words` reports annotations.
            repeated.retain(|name| !matches!(name.as_str(), "$ref" | "title" | "description"));
            // `anyOf` and `type` both give types.
            let crossed = here.contains_key("anyOf") && there.contains_key("type");
            if let Some(first) = repeated.first() {
                let label = Label(graph.walk, index);
                let what = format_args!("{label} has {} adjacent to `$ref` and in its target", List(repeated.iter()));
                findings.add(graph.walk, index, what).at_key(first);
            } else if crossed {
                let label = Label(graph.walk, index);
                let what = format_args!("{label} has `anyOf` adjacent to `$ref`, and its target has `type`");
                findings.add(graph.walk, index, what).at(Keyword::AnyOf);
            }
        }
    }),
    ..DEFAULTS
};
