//! SM-101

use super::prelude::*;
use crate::dialect::VLLM_XGRAMMAR;
use crate::json::number::exceeds;

pub(super) const RULE: Rule = Rule {
    id: "SM-101",
    kind: RuleKind::BareMinimum,
    name: "bare-minimum",
    forbids: "`minItems` without `items`, or `minProperties` without `properties`",
    why: "the provider does not know what to write so often",
    fix: "say what the items, or the properties, are",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::WriteText),
    subject: Subject::Shape(Shape::BareMinimum),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &VLLM_XGRAMMAR,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "minItems": 2 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "minItems": 2 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::MinItems, Keyword::MinProperties], |site, findings| {
        let pairs = [
            (Keyword::MinItems, &[Keyword::Items, Keyword::PrefixItems][..]),
            (Keyword::MinProperties, &[Keyword::Properties, Keyword::AdditionalProperties, Keyword::PatternProperties]),
        ];
        for (keyword, named) in pairs {
            let is_bare = site.get(keyword).and_then(Value::as_number).is_some_and(|least| exceeds(least, 0))
                && !named.iter().any(|it| site.has(*it));
            if is_bare {
                let what = format_args!("{} has `{}` and says nothing of them", site.called(), keyword.name());
                site.add(findings, what).at(keyword).done();
            }
        }
    }),
};
