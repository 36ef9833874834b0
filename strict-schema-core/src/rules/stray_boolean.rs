//! SM-98

use super::prelude::*;
use crate::dialect::CEREBRAS;

pub(super) const RULE: Rule = Rule {
    id: "SM-98",
    kind: RuleKind::StrayBoolean,
    name: "stray-boolean",
    forbids: "`true` or `false` in place of a schema, but for `items` beside `prefixItems`",
    why: "the provider reads objects",
    fix: "write a schema with a type",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::StrayBoolean),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &CEREBRAS,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": true } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": true }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }], "items": false } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::NoObject], |site, findings| {
        let Value::Bool(value) = site.value() else { return };
        let outer = site.walk.node(site.node().parent).value;
        let via = site.node().via.map(|(keyword, _)| keyword);
        let ends_tuple = !value && via == Some(Keyword::Items) && outer.get(Keyword::PrefixItems.name()).is_some();
        if !ends_tuple && via != Some(Keyword::AdditionalProperties) && !site.partial {
            site.add(findings, format_args!("{} is `{value}`", site.called())).done();
        }
    }),
};
