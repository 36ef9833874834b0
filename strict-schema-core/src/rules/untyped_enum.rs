//! SM-81

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-81",
    kind: RuleKind::UntypedEnum,
    name: "untyped-enum",
    forbids: "an `enum` without a `type`",
    why: "each value is compared with the type",
    fix: "put the values' `type` beside them",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::UntypedEnum),
    says: &[Says { voice: Voice::Moonshot, text: "type is not defined" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "enum": ["a"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["a"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Enum], |site, findings| {
        if !site.has(Keyword::Type) {
            site.add(findings, format_args!("{} has an `enum` without a `type`", site.called()))
                .at(Keyword::Enum)
                .done();
        }
    }),
};
