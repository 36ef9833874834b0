//! SM-111

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-111",
    kind: RuleKind::RepeatedTargetWords,
    name: "repeated-target-words",
    forbids: "a title or description both beside `$ref` and in what it refers to",
    why: "the provider asks for each word in one place",
    fix: "write it in one place only",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::RepeatedTargetWords),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b", "description": "d" } }, "$defs": { "b": { "type": "string", "description": "e" } } }"##,
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
            let (here, there) = (graph.walk.node(index).value, graph.walk.node(target).value);
            for word in ["title", "description"] {
                if here.get(word).is_some() && there.get(word).is_some() {
                    let called = Called(graph.walk, index);
                    let what = format_args!("{called} has `{word}` beside `$ref` and in its target");
                    findings.add(graph.walk, index, what).at_key(word).done();
                }
            }
        }
    }),
};
