//! SM-99

use super::prelude::*;
use crate::dialect::COHERE;

pub(super) const RULE: Rule = Rule {
    id: "SM-99",
    kind: RuleKind::NothingRequired,
    name: "nothing-required",
    forbids: "an object that requires none of its properties",
    why: "the provider asks for at least one name in `required`",
    fix: "require one of its properties",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::RequireAll),
    subject: Subject::Shape(Shape::NothingRequired),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &COHERE,
        breaks: &[r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" } }, "required": ["a"] }"#,
        ],
    },
    check: Check::at(&[Trigger::Object], |site, findings| {
        if site.required().is_none_or(<[Value]>::is_empty) {
            site.add(findings, format_args!("{} requires none of its properties", site.called())).done();
        }
    }),
};
