//! SM-41 mixed-enum

use super::prelude::*;
use crate::dialect::permission::kinds_of;

pub(super) const RULE: Rule = Rule {
    why: "all the values of an enum have one type, null aside",
    fix: "write `anyOf` with an enum for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[openai("In context={context}, enum values must be of the same type.")],
    check: RuleCheck::at(&[Trigger::OddValues], |schema, findings| {
        let Some(values) = schema.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let kinds = kinds_of(values);
        // `foreign-value` reports a value that the type forbids.
        let foreign = !schema.kinds.is_empty() && values.iter().any(|value| !schema.kinds.admit(value));
        if schema.breaks(RuleKind::MixedEnum, Keyword::Enum)
            && !(foreign && schema.dialect.refuses_breaking(RuleKind::ForeignValue))
        {
            schema
                .add(findings, format_args!("the values of {} have {} types", schema.label(), kinds.len()))
                .at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};
