//! SM-113

use super::prelude::*;
use crate::dialect::XAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-113",
    kind: RuleKind::BooleanProperty,
    name: "boolean-property",
    forbids: "`true` or `false` in place of a property's schema",
    why: "the provider reads the schema of a property as an object",
    fix: "write a schema with a `type`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::BooleanProperty),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &XAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": true } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": { "b": false } } } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }], "items": false } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": true } } }"#,
        ],
    },
    check: Check::at(&[Trigger::NoObject], |site, findings| {
        let Value::Bool(value) = site.value() else { return };
        if matches!(site.node().via, Some((Keyword::Properties, _))) {
            site.add(findings, format_args!("{} is `{value}`", site.called())).done();
        }
    }),
};
