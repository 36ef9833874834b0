//! SM-37

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-37",
    kind: RuleKind::TupleItems,
    name: "tuple-items",
    forbids: "an array of schemas under `items`",
    why: "all items of an array have one schema",
    fix: "make it an object with a property for each place, or give all items one schema",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeTuples),
    subject: Subject::Shape(Shape::TupleItems),
    says: &[
        openai("In context={context}, array schema missing items."),
        anthropic("Invalid schema: Array types must be specified with a single object schema for 'items'."),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Items], |site, findings| {
        if let Some(Value::Array(schemas)) = site.get(Keyword::Items) {
            site.add(findings, format_args!("{} is a tuple of {}", site.called(), schemas.len()))
                .at(Keyword::Items)
                .done();
        }
    }),
};
