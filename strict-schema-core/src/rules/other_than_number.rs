//! SM-112

use super::prelude::*;
use crate::dialect::DEEPSEEK;

pub(super) const RULE: Rule = Rule {
    id: "SM-112",
    kind: RuleKind::OtherThanNumber,
    name: "other-than-number",
    forbids: "a `const` or `default` that is no number",
    why: "the documentation lists these keywords for numbers, and for no other type",
    fix: "write an enum of one value in place of a `const`, and say a default in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::OtherThanNumber),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &DEEPSEEK,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "const": "b" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "boolean", "default": true } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "const": 1, "default": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Const, Keyword::Default], |site, findings| {
        for keyword in [Keyword::Const, Keyword::Default] {
            if site.get(keyword).is_some_and(|value| !value.is_number()) {
                let what = format_args!("the {} of {} is no number", Code(keyword.name()), site.called());
                site.add(findings, what).at(keyword).done();
            }
        }
    }),
};
