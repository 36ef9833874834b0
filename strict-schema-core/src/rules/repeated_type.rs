//! SM-84

use super::prelude::*;
use crate::dialect::MOONSHOT;
use crate::dialect::admits::has_twice;

pub(super) const RULE: Rule = Rule {
    id: "SM-84",
    kind: RuleKind::RepeatedType,
    name: "repeated-type",
    forbids: "a type twice in `type`",
    why: "the second says nothing",
    fix: "name each type once",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::RepeatedType),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "string"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddType], |site, findings| {
        if site.get(Keyword::Type).and_then(Value::as_array).is_some_and(|names| has_twice(names)) {
            site.add(findings, format_args!("{} names a type twice", site.called())).at(Keyword::Type).done();
        }
    }),
};
