//! SM-58 large-repeat

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider expands a repeat",
    fix: "write a smaller repeat, or `*`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::at(&[Trigger::OddPattern], |schema, findings| {
        if let Some(Ok(pattern)) = schema.pattern()
            && schema.dialect.has_large_repeat(pattern)
        {
            let (label, repeat) = (schema.label(), pattern.longest_repeat);
            schema.add(findings, format_args!("the pattern of {label} repeats {repeat} times")).at(Keyword::Pattern);
        }
    }),
    ..DEFAULTS
};
