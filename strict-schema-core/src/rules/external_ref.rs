//! SM-46

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::rules::graph::Target;

pub(super) const RULE: Rule = Rule {
    id: "SM-46",
    kind: RuleKind::ExternalRef,
    name: "external-ref",
    forbids: "a reference to another document",
    why: "the provider has this schema and no other",
    fix: "copy the schema that is meant under `$defs`",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::ExternalRef),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "$ref": "https://example.com/a.json" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "$ref": "other.json#/$defs/a" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
        ],
    },
    check: Check::ReferenceGraph(|graph, findings| {
        for reference in &graph.references {
            if reference.target == Target::OtherDocument {
                let called = Called(graph.walk, reference.index);
                findings
                    .add(graph.walk, reference.index, format_args!("{} of {called} is elsewhere", Code(reference.text)))
                    .at(Keyword::Ref)
                    .key(reference.text)
                    .done();
            }
        }
    }),
};
