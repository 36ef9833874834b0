//! SM-40

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::json::number::compare;

pub(super) const RULE: Rule = Rule {
    id: "SM-40",
    kind: RuleKind::EmptyRange,
    name: "empty-range",
    forbids: "a minimum over its maximum",
    why: "no value could be right",
    fix: "put the smaller one first",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::EmptyRange),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "number", "minimum": 2, "maximum": 1 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "null" }, "minItems": 2, "maxItems": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "number", "minimum": 1, "maximum": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(
        &[Keyword::Minimum, Keyword::ExclusiveMinimum, Keyword::MinLength, Keyword::MinItems, Keyword::MinProperties],
        |site, findings| {
            for &(least, most, touching) in RANGES {
                let number = |keyword| site.get(keyword).and_then(Value::as_number);
                let (Some(low), Some(high)) = (number(least), number(most)) else { continue };
                let order = compare(low, high);
                if order.is_gt() || !touching && order.is_eq() {
                    let (least_name, most_name) = (least.name(), most.name());
                    let called = site.called();
                    site.add(findings, format_args!("`{least_name}` {low} of {called} is over `{most_name}` {high}"))
                        .at(least)
                        .done();
                }
            }
        },
    ),
};

/// The two ends, and whether they may be the same.
const RANGES: &[(Keyword, Keyword, bool)] = &[
    (Keyword::Minimum, Keyword::Maximum, true),
    (Keyword::ExclusiveMinimum, Keyword::Maximum, false),
    (Keyword::Minimum, Keyword::ExclusiveMaximum, false),
    (Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum, false),
    (Keyword::MinLength, Keyword::MaxLength, true),
    (Keyword::MinItems, Keyword::MaxItems, true),
    (Keyword::MinProperties, Keyword::MaxProperties, true),
];
