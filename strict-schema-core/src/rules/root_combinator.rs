//! SM-22

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-22",
    kind: RuleKind::RootCombinator,
    name: "root-combinator",
    forbids: "`anyOf`, `oneOf`, `allOf`, `enum` or `not` at the root",
    why: "the root is one object whose properties are known from the start",
    fix: "put it under a property of a root object",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::WrapRoot),
    subject: Subject::Shape(Shape::RootCombinator),
    says: &[
        openai(
            "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level. Found '{keyword}'.",
        ),
        openai("In context={context}, '{key}' is not permitted."),
        anthropic("input_schema does not support oneOf, allOf, or anyOf at the top level"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "anyOf": [{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }] }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "not": { "type": "null" } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "anyOf": { "anyOf": [{ "type": "string" }] } }, "required": ["anyOf"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::Root], |site, findings| {
        for &(keyword, _) in site.walk.keywords().in_order() {
            if COMBINATORS.has(keyword) {
                let finding = site.add(findings, format_args!("the root has `{}`", keyword.name())).at(keyword);
                let nowhere = !site.dialect.allows(keyword);
                if nowhere { finding.key(keyword.name()).done() } else { finding.done() }
            }
        }
    }),
};
