//! SM-65 large-enum

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider compiles a schema before it uses it, which takes time",
    fix: "shorten the values, or use a string and list them in `description`",
    subject: Subject::Limit(Limit::LargeEnum),
    says: &[openai(
        "Expected at most {limit} total characters across enum values when there are more than {key} enum values, but received {count}.",
    )],
    check: RuleCheck::on(&[Keyword::Enum], |schema, findings| {
        let Some(values) = schema.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let characters = |over: u32| {
            let large = values.len() as u64 > u64::from(over) && values.iter().all(|it| it.is_string() || it.is_null());
            let lengths = || values.iter().filter_map(Value::as_str).map(|it| it.chars().count() as u64);
            if large { lengths().sum() } else { 0 }
        };
        let (limits, disputed) = (schema.dialect.limits, schema.dialect.disputed_limits);
        let exceeded = limits.large_enum.is_some_and(|most| characters(limits.large_enum_over) > u64::from(most));
        let over = if exceeded || disputed.large_enum.is_none() { limits } else { disputed }.large_enum_over;
        if let Some((count, limit)) = findings.over(characters(over), limits.large_enum, disputed.large_enum) {
            let (label, values) = (schema.label(), values.len());
            let what = format_args!("the {values} values of {label} have {count} characters, and {limit} are allowed");
            let finding = schema.add(findings, what).at(Keyword::Enum).count(count, limit);
            finding.key(&over.to_string());
        }
    }),
    ..DEFAULTS
};
