//! SM-100 fractional-bound

use super::prelude::*;
use crate::json::kind::Kind;
use crate::json::number::is_whole;

pub(super) const RULE: Rule = Rule {
    why: "the provider compares an integer only with integers",
    fix: "write the nearest integer within the bound",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[Says { voice: Voice::XGrammar, text: "Integer constraint must be a whole number" }],
    check: RuleCheck::on(&BOUNDS, |schema, findings| {
        for keyword in BOUNDS {
            let fraction = schema.get(keyword).and_then(Value::as_number).is_some_and(|it| !is_whole(it));
            if fraction && schema.kinds.is_just(Kind::Integer) {
                let what = format_args!("`{}` of {} is a fraction", keyword.name(), schema.label());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};

const BOUNDS: [Keyword; 4] = [Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];
