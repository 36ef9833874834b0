//! SM-100

use super::prelude::*;
use crate::dialect::VLLM_XGRAMMAR;
use crate::json::kind::Kind;
use crate::json::number::is_whole;

pub(super) const RULE: Rule = Rule {
    id: "SM-100",
    kind: RuleKind::FractionalBound,
    name: "fractional-bound",
    forbids: "a fraction as a bound of integers",
    why: "the provider compares integers with integers",
    fix: "write the next integer",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::FractionalBound),
    says: &[Says { voice: Voice::XGrammar, text: "Integer constraint must be a whole number" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &VLLM_XGRAMMAR,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "minimum": 5.5 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "minimum": 5 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "number", "minimum": 5.5 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&BOUNDS, |site, findings| {
        for keyword in BOUNDS {
            let fraction = site.get(keyword).and_then(Value::as_number).is_some_and(|it| !is_whole(it));
            if fraction && site.kinds.is_just(Kind::Integer) {
                let what = format_args!("`{}` of {} is a fraction", keyword.name(), site.called());
                site.add(findings, what).at(keyword).done();
            }
        }
    }),
};

const BOUNDS: [Keyword; 4] = [Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];
