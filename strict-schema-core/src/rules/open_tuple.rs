//! SM-114

use super::prelude::*;
use crate::dialect::CEREBRAS;

pub(super) const RULE: Rule = Rule {
    id: "SM-114",
    kind: RuleKind::OpenTuple,
    name: "open-tuple",
    forbids: "`prefixItems` without `items: false`",
    why: "the provider takes either items of one schema or a fixed list of places, with nothing after it",
    fix: "write `\"items\": false` beside `prefixItems`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeTuples),
    subject: Subject::Shape(Shape::OpenTuple),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &CEREBRAS,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }] } }, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "string" } } }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }], "items": false } }, "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::PrefixItems], |site, findings| {
        if site.get(Keyword::Items) != Some(&Value::Bool(false)) {
            let what = format_args!("{} has `prefixItems` without `items: false`", site.called());
            site.add(findings, what).at(Keyword::PrefixItems).done();
        }
    }),
};
