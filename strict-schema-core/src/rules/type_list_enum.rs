//! SM-73 type-list-enum

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "each value is compared with each type, and fits only one of them",
    fix: "write `anyOf` with the enum and `type: \"null\"` as branches",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[anthropic("Enum value '{key}' does not match declared type")],
    check: RuleCheck::at(&[Trigger::OddValues], |schema, findings| {
        let values = schema.get(Keyword::Enum).and_then(Value::as_array);
        let Some(first) = values.and_then(|values| values.first()) else { return };
        // `foreign-value` reports a value that no type admits.
        let foreign = values.into_iter().flatten().any(|value| !schema.kinds.admit(value));
        if schema.kinds.len() > 1 && !foreign {
            let label = schema.label();
            let finding = schema.add(findings, format_args!("{label} has an enum with {} types", schema.kinds.len()));
            finding.at(Keyword::Enum).key(first.as_str().unwrap_or(&shown(first)));
        }
    }),
    ..DEFAULTS
};
