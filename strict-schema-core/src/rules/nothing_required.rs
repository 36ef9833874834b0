//! SM-99 nothing-required

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider requires at least one name in `required`",
    fix: "add at least one property to `required`",
    fixed_by: Some(ChangeKind::RequireAll),
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        if schema.required().is_none_or(<[Value]>::is_empty) {
            schema.add(findings, format_args!("{} requires none of its properties", schema.label()));
        }
    }),
    ..DEFAULTS
};
