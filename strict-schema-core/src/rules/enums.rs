//! The rules about enums and constants.

use super::prelude::*;
use crate::dialect::permission::kinds_of;

pub(super) const UntypedEnum: Rule = Rule {
    why: "each value is compared with the type",
    fix: "add the `type` of the values",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[Moonshot.says("type is not defined")],
    check: RuleCheck::on(set![Enum], |schema, findings| {
        if !schema.has(Keyword::Type) {
            schema.add(findings, format_args!("{} has an `enum` without a `type`", schema.label())).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};

pub(super) const MixedEnum: Rule = Rule {
    why: "all the values of an enum have one type, null aside",
    fix: "write `anyOf` with an enum for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[OpenAi.says("In context={context}, enum values must be of the same type.")],
    check: RuleCheck::on(set![Enum], |schema, findings| {
        let values = schema.list(Keyword::Enum);
        // `foreign-value` reports a value that the type forbids.
        let foreign = !schema.kinds.is_empty() && values.iter().any(|value| !schema.kinds.admit(value));
        if schema.breaks(RuleKind::MixedEnum, Keyword::Enum)
            && !(foreign && schema.dialect.refuses_breaking(RuleKind::ForeignValue))
        {
            let what = format_args!("the values of {} have {} types", schema.label(), kinds_of(values).len());
            schema.add(findings, what).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};

pub(super) const TypeListEnum: Rule = Rule {
    why: "each value is compared with each type, and fits only one of them",
    fix: "write `anyOf` with an enum for each type, and `type: \"null\"` for null",
    fixed_by: Some(ChangeKind::SplitTypes),
    says: &[Anthropic.says("Enum value '{key}' does not match declared type")],
    check: RuleCheck::on(set![Enum], |schema, findings| {
        let values = schema.list(Keyword::Enum);
        let Some(first) = values.first() else { return };
        // `foreign-value` reports a value that no type admits.
        let foreign = values.iter().any(|value| !schema.kinds.admit(value));
        if schema.kinds.len() > 1 && !foreign {
            let label = schema.label();
            let finding = schema.add(findings, format_args!("{label} has an enum with {} types", schema.kinds.len()));
            finding.at(Keyword::Enum).key(first.as_str().unwrap_or(&shown(first)));
        }
    }),
    ..DEFAULTS
};

pub(super) const OddTypeListEnum: Rule = Rule {
    why: "the provider supports enums of one scalar type and null, and reads each value as the first type",
    fix: "write `\"null\"` before a number type, or `anyOf` with an enum for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let (types, Some(Value::Array(values))) = (schema.list(Keyword::Type), schema.get(Keyword::Enum)) else {
            return;
        };
        let at = |names: &[&str]| types.iter().position(|it| it.as_str().is_some_and(|it| names.contains(&it)));
        let (null, number) = (at(&["null"]), at(&["number", "integer"]));
        let is_odd = types.len() > 2 || null.is_none() || at(&["object", "array"]).is_some();
        // Each value is read as the first type, where a value that is not a number is an error.
        let is_misread = number < null && number.is_some() && values.iter().any(|it| !it.is_number());
        if types.len() > 1 && (is_odd || is_misread) {
            let why = if is_odd { "which are not a scalar and null" } else { "of which the number comes first" };
            let what = format_args!("{} has an enum with {} types, {why}", schema.label(), types.len());
            schema.add(findings, what).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};

pub(super) const NullNotInEnum: Rule = Rule {
    why: "a value must satisfy both `type` and `enum`, so null never fits",
    fix: "write `anyOf` with the enum and `type: \"null\"` as branches",
    fixed_by: Some(ChangeKind::SplitTypes),
    check: RuleCheck::on(set![Enum], |schema, findings| {
        let values = schema.list(Keyword::Enum);
        if schema.kinds.has(Kind::Null) && !values.is_empty() && !values.contains(&Value::Null) {
            let what = format_args!("{} may be null, but its enum has no null", schema.label());
            schema.add(findings, what).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};

pub(super) const ForeignValue: Rule = Rule {
    why: "`type` and the values contradict each other",
    fix: "write values of that type, or the type of these values",
    fixed_by: Some(ChangeKind::InferTypes),
    says: &[Anthropic.says("Enum value '{key}' does not match declared type")],
    check: RuleCheck::on(set![Enum Const], |schema, findings| {
        // Without a known type, nothing is foreign.
        if schema.kinds.is_empty() {
            return;
        }
        let values = schema.list(Keyword::Enum).iter().map(|it| (Keyword::Enum, it));
        // The provider does not compare an ignored `const`.
        let is_read = schema.dialect.keywords.sees_under(Keyword::Const);
        let value = schema.get(Keyword::Const).filter(|_| is_read).map(|it| (Keyword::Const, it));
        if let Some((keyword, value)) = values.chain(value).find(|(_, value)| !schema.kinds.admit(value)) {
            let shown = shown(value);
            let what = format_args!("{} is not of the type of {}", Code(&shown), schema.label());
            schema.add(findings, what).at(keyword).key(value.as_str().unwrap_or(&shown));
        }
    }),
    ..DEFAULTS
};

pub(super) const EmptyChoice: Rule = Rule {
    why: "no value fits",
    fix: "list at least one choice",
    binds_non_strict: true,
    says: &[OpenAi.says("Please ensure it is a valid JSON Schema.")],
    check: RuleCheck::Subschema {
        keywords: set![AnyOf OneOf AllOf Enum],
        triggers: &[Trigger::OddType],
        look: |schema, findings| {
            for keyword in [Keyword::Enum, Keyword::AnyOf, Keyword::OneOf, Keyword::AllOf, Keyword::Type] {
                // Another rule reports a keyword whose value the provider does not read.
                if schema.breaks(RuleKind::EmptyChoice, keyword) && schema.dialect.keywords.sees_under(keyword) {
                    let verdict = findings.verdict;
                    if schema.dialect.may_be_empty.has(keyword) {
                        findings.verdict = Verdict::Disputed;
                    }
                    let what = format_args!("`{}` of {} is empty", keyword.name(), schema.label());
                    schema.add(findings, what).at(keyword);
                    findings.verdict = verdict;
                }
            }
        },
    },
    ..DEFAULTS
};
