//! SM-95 lengths-beside

use super::prelude::*;
use crate::dialect::Verdict;

pub(super) const RULE: Rule = Rule {
    why: "the provider enforces only one of the two",
    fix: "write the length in the pattern",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(&[Keyword::MinLength, Keyword::MaxLength], |schema, findings| {
        let beside = [Keyword::Pattern, Keyword::Format].into_iter().find(|it| schema.has(*it));
        let length = [Keyword::MinLength, Keyword::MaxLength].into_iter().find(|it| schema.has(*it));
        let takes = |keyword: &Keyword| schema.dialect.keywords.permission(*keyword).verdict != Verdict::Refused;
        if let (Some(beside), Some(length)) = (beside.filter(takes), length.filter(takes)) {
            let what = format_args!("{} has `{}` with `{}`", schema.label(), length.name(), beside.name());
            schema.add(findings, what).at(length);
        }
    }),
    ..DEFAULTS
};
