//! SM-43 null-not-in-enum

use super::prelude::*;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    why: "a value must satisfy both `type` and `enum`, so null never fits",
    fix: "write `anyOf` with the enum and `type: \"null\"` as branches",
    fixed_by: Some(ChangeKind::SplitTypes),
    check: RuleCheck::at(&[Trigger::OddValues], |schema, findings| {
        let values = schema.get(Keyword::Enum).and_then(Value::as_array);
        if schema.kinds.has(Kind::Null) && values.is_some_and(|it| !it.is_empty() && !it.contains(&Value::Null)) {
            schema
                .add(findings, format_args!("{} may be null, but its enum has no null", schema.label()))
                .at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};
