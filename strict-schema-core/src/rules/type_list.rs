//! SM-30

use super::prelude::*;
use crate::dialect::CEREBRAS;

pub(super) const RULE: Rule = Rule {
    id: "SM-30",
    kind: RuleKind::TypeList,
    name: "type-list",
    forbids: "several types in one `type`",
    why: "this provider reads one type only",
    fix: "write `anyOf` with a branch for each",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::TypeList),
    says: &[cerebras(
        "Lists of types are not supported in JSON schema. If you are trying to make a field Optional, use anyOf with a null type",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &CEREBRAS,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddType], |site, findings| {
        // The root's type is a matter of its own.
        let said = site.is_root() && site.refuses(Shape::RootNotObject);
        if let (Some(Value::Array(types)), false) = (site.get(Keyword::Type), said) {
            site.add(findings, format_args!("{} has {} types in a list", site.called(), types.len()))
                .at(Keyword::Type)
                .done();
        }
    }),
};
