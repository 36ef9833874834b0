//! SM-73

use super::prelude::*;
use crate::dialect::ANTHROPIC;

pub(super) const RULE: Rule = Rule {
    id: "SM-73",
    kind: RuleKind::TypeListEnum,
    name: "type-list-enum",
    forbids: "an enum beside several types",
    why: "each value is compared with each type, and fits only one of them",
    fix: "write `anyOf` with the enum and `type: \"null\"` as branches",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::TypeListEnum),
    says: &[anthropic("Enum value '{key}' does not match declared type")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["F", "C"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string", "enum": ["F", "C"] }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddValues], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array);
        let Some(first) = values.and_then(|values| values.first()) else { return };
        // A value that no type admits is the mistake, if there is one.
        let foreign = values.into_iter().flatten().any(|value| !site.kinds.admit(value));
        if site.kinds.len() > 1 && !foreign {
            let called = site.called();
            let finding = site.add(findings, format_args!("{called} has an enum beside {} types", site.kinds.len()));
            finding.at(Keyword::Enum).key(first.as_str().unwrap_or(&shown(first))).done();
        }
    }),
};
