//! SM-48

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-48",
    kind: RuleKind::RefLoop,
    name: "ref-loop",
    forbids: "a reference that leads back to itself with nothing in between",
    why: "it never says what the value is",
    fix: "refer to a schema that has a type",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::RefLoop),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } }, "required": ["a"], "additionalProperties": false, "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } } }"##,
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/a" } }, "required": ["a"], "additionalProperties": false, "$defs": { "a": { "anyOf": [{ "$ref": "#/$defs/a" }, { "type": "null" }] } } }"##,
        ],
        keeps: &[
            r##"{ "type": "object", "properties": { "a": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"##,
        ],
    },
    check: Check::ReferenceGraph(|graph, findings| {
        for &index in &graph.looping {
            let called = Called(graph.walk, index);
            findings
                .add(graph.walk, index, format_args!("the reference of {called} leads back to itself"))
                .at(Keyword::Ref)
                .done();
        }
    }),
};
