//! The rules about bounds.

use super::prelude::*;
use crate::json::keyword::Holds;
use crate::json::number::{compare, exceeds, is_whole};

pub(super) const NumberBound: Rule = Rule {
    why: "the provider supports bounds of integers only",
    fix: "remove the bound, describe it in `description`, and check the number in your code",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(KeywordSet::of(&BOUNDS), |schema, findings| {
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

pub(super) const FractionalBound: Rule = Rule {
    why: "the provider compares an integer only with integers",
    fix: "write the nearest integer within the bound",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    says: &[Voice::XGrammar.says("Integer constraint must be a whole number")],
    check: RuleCheck::on(KeywordSet::of(&BOUNDS), |schema, findings| {
        for keyword in BOUNDS {
            let fraction = schema.get(keyword).and_then(Value::as_number).is_some_and(|it| !is_whole(it));
            if fraction && schema.kinds.has(Kind::Integer) && !schema.kinds.has(Kind::Number) {
                let what = format_args!("`{}` of {} is a fraction", keyword.name(), schema.label());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};

const BOUNDS: [Keyword; 4] = [Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];

pub(super) const EmptyRange: Rule = Rule {
    why: "no value fits",
    fix: "write a smaller minimum or a greater maximum",
    check: RuleCheck::on(set![Minimum ExclusiveMinimum MinLength MinItems MinProperties], |schema, findings| {
        for &(least, most, touching) in RANGES {
            let number = |keyword| schema.get(keyword).and_then(Value::as_number);
            let (Some(low), Some(high)) = (number(least), number(most)) else { continue };
            let order = compare(low, high);
            if order.is_gt() || !touching && order.is_eq() {
                let (least_name, most_name) = (least.name(), most.name());
                let label = schema.label();
                let what = format_args!("`{least_name}` {low} of {label} is over `{most_name}` {high}");
                schema.add(findings, what).at(least);
            }
        }
    }),
    ..DEFAULTS
};

/// Lower bound, upper bound, and whether they may be equal.
const RANGES: &[(Keyword, Keyword, bool)] = &[
    (Keyword::Minimum, Keyword::Maximum, true),
    (Keyword::ExclusiveMinimum, Keyword::Maximum, false),
    (Keyword::Minimum, Keyword::ExclusiveMaximum, false),
    (Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum, false),
    (Keyword::MinLength, Keyword::MaxLength, true),
    (Keyword::MinItems, Keyword::MaxItems, true),
    (Keyword::MinProperties, Keyword::MaxProperties, true),
];

pub(super) const LargeBound: Rule = Rule {
    why: "the provider does not support greater values",
    fix: "write a smaller bound, or move it to `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Bounds,
    says: &[Anthropic.says("For 'array' type, '{keyword}' values other than 0 or 1 are not supported")],
    check: RuleCheck::on(NUMBERS, |schema, findings| {
        for keyword in NUMBERS.iter() {
            let Some(value) = schema.get(keyword) else { continue };
            let Some(bound) = schema.dialect.bound_broken(keyword, value) else { continue };
            let (name, most) = (keyword.name(), bound.at_most);
            (findings.verdict, findings.source) = (bound.beyond, bound.source);
            schema.add(findings, format_args!("`{name}` {value} of {} is over {most}", schema.label())).at(keyword);
        }
    }),
    ..DEFAULTS
};

/// The keywords whose value is a number.
const NUMBERS: KeywordSet =
    KeywordSet::holding(&[Holds::Number, Holds::PositiveNumber, Holds::NumberOrFlag, Holds::Count]);

pub(super) const BareMinimum: Rule = Rule {
    why: "the provider does not know the items or properties that it should count",
    fix: "add `items` or `properties`",
    fixed_by: Some(ChangeKind::WriteText),
    check: RuleCheck::on(set![MinItems MinProperties], |schema, findings| {
        let pairs = [
            (Keyword::MinItems, &[Keyword::Items, Keyword::PrefixItems][..]),
            (Keyword::MinProperties, &[Keyword::Properties, Keyword::AdditionalProperties, Keyword::PatternProperties]),
        ];
        for (keyword, named) in pairs {
            let is_bare = schema.get(keyword).and_then(Value::as_number).is_some_and(|least| exceeds(least, 0))
                && !named.iter().any(|it| schema.has(*it));
            if is_bare {
                let what = format_args!("{} has `{}` and says nothing of them", schema.label(), keyword.name());
                schema.add(findings, what).at(keyword);
            }
        }
    }),
    ..DEFAULTS
};
