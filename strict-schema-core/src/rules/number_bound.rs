//! SM-108 number-bound

use super::prelude::*;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    why: "the provider supports bounds of integers only",
    fix: "remove the bound, describe it in `description`, and check the number in your code",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(&BOUNDS, |schema, findings| {
        if !schema.kinds.has(Kind::Number) {
            return;
        }
        for keyword in BOUNDS.into_iter().filter(|keyword| schema.has(*keyword)) {
            let what = format_args!("{} has `{}`, and is any number", schema.label(), keyword.name());
            schema.add(findings, what).at(keyword);
        }
    }),
    ..DEFAULTS
};

const BOUNDS: [Keyword; 4] = [Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];
