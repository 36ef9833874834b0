//! SM-40 empty-range

use super::prelude::*;
use crate::json::number::compare;

pub(super) const RULE: Rule = Rule {
    why: "no value fits",
    fix: "write a smaller minimum or a greater maximum",
    check: RuleCheck::on(
        &[Keyword::Minimum, Keyword::ExclusiveMinimum, Keyword::MinLength, Keyword::MinItems, Keyword::MinProperties],
        |schema, findings| {
            for &(least, most, touching) in RANGES {
                let number = |keyword| schema.get(keyword).and_then(Value::as_number);
                let (Some(low), Some(high)) = (number(least), number(most)) else { continue };
                let order = compare(low, high);
                if order.is_gt() || !touching && order.is_eq() {
                    let (least_name, most_name) = (least.name(), most.name());
                    let label = schema.label();
                    schema
                        .add(findings, format_args!("`{least_name}` {low} of {label} is over `{most_name}` {high}"))
                        .at(least);
                }
            }
        },
    ),
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
