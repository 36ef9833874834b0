//! SM-109

use super::prelude::*;
use crate::dialect::LLAMA_CPP;

pub(super) const RULE: Rule = Rule {
    id: "SM-109",
    kind: RuleKind::TupleRest,
    name: "tuple-rest",
    forbids: "`items` beside `prefixItems`",
    why: "the provider reads `items`, and drops `prefixItems`",
    fix: "list the places only",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeTuples),
    subject: Subject::Shape(Shape::TupleRest),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::PrefixItems], |site, findings| {
        if site.has(Keyword::Items) {
            let what = format_args!("{} has `items` beside `prefixItems`", site.called());
            site.add(findings, what).at(Keyword::PrefixItems).done();
        }
    }),
};
