//! SM-44

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::rules::graph::Target;

pub(super) const RULE: Rule = Rule {
    id: "SM-44",
    kind: RuleKind::DanglingRef,
    name: "dangling-ref",
    forbids: "a reference to nothing",
    why: "there is no schema at that place",
    fix: "define it under `$defs`, or write the schema in place",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::DanglingRef),
    says: &[openai("In context={context}, reference to component '{key}' which was not found")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": {} }"##,
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/required" } }, "required": ["a"], "additionalProperties": false }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
        ],
    },
    check: Check::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            let what = match reference.target {
                Target::Nothing => "leads nowhere",
                Target::Data => "leads to something that is no schema",
                Target::Schema(_) | Target::OtherDocument => continue,
            };
            let called = Called(graph.walk, reference.index);
            let name = reference.text.rsplit(['/', '#']).next().unwrap_or_default();
            let fix = findings.fix_or_meant(name, "#/$defs/", graph.definitions());
            findings
                .add_mended(
                    graph.walk,
                    reference.index,
                    format_args!("{} of {called} {what}", Code(reference.text)),
                    &fix,
                )
                .at(Keyword::Ref)
                .key(reference.text)
                .done();
        }
    }),
};
