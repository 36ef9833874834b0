//! SM-59 invalid-pattern

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "regex engines reject it",
    fix: "write a regular expression of ECMA 262",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::at(&[Trigger::OddPattern], |schema, findings| {
        if let Some(Err(wrong)) = schema.pattern() {
            schema.add(findings, format_args!("the pattern of {} has {wrong}", schema.label())).at(Keyword::Pattern);
        }
    }),
    ..DEFAULTS
};
