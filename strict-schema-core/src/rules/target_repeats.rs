//! SM-79

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-79",
    kind: RuleKind::TargetRepeats,
    name: "target-repeats",
    forbids: "a keyword both beside `$ref` and in what it refers to",
    why: "the provider does not merge the two",
    fix: "write it in one place only",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Shape(Shape::TargetRepeats),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b", "minLength": 1 } }, "$defs": { "b": { "type": "string", "minLength": 2 } } }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b", "description": "d" } }, "$defs": { "b": { "type": "string" } } }"##,
        ],
    },
    check: Check::ReferenceGraph(|graph, findings| {
        for (index, target) in graph.targets() {
            // What is in a definition is looked at where it is referred to, and not further.
            if graph.definition(index) != "#" {
                continue;
            }
            let (Value::Object(here), Value::Object(there)) =
                (graph.walk.node(index).value, graph.walk.node(target).value)
            else {
                continue;
            };
            let mut repeated: Vec<&String> = here.keys().filter(|name| there.contains_key(*name)).collect();
            // Words about it are a rule of their own.
            repeated.retain(|name| !matches!(name.as_str(), "$ref" | "title" | "description"));
            // Two forms of one thing.
            let crossed = here.contains_key("anyOf") && there.contains_key("type");
            if let Some(first) = repeated.first() {
                let called = Called(graph.walk, index);
                let what = format_args!("{called} has {} beside `$ref` and in its target", List(repeated.iter()));
                findings.add(graph.walk, index, what).at_key(first).done();
            } else if crossed {
                let called = Called(graph.walk, index);
                let what = format_args!("{called} has `anyOf` beside `$ref`, and its target has `type`");
                findings.add(graph.walk, index, what).at(Keyword::AnyOf).done();
            }
        }
    }),
};
