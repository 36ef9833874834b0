//! SM-83 odd-type-list-enum

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider supports enums of one scalar type and null, and reads each value as the first type",
    fix: "write `\"null\"` before a number type, or `anyOf` with an enum for each type",
    fixed_by: Some(ChangeKind::SplitTypes),
    check: RuleCheck::at(&[Trigger::OddType], |schema, findings| {
        let Some(types) = schema.get(Keyword::Type).and_then(Value::as_array).filter(|it| it.len() > 1) else { return };
        let Some(values) = schema.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let at = |names: &[&str]| types.iter().position(|it| it.as_str().is_some_and(|it| names.contains(&it)));
        let (null, number) = (at(&["null"]), at(&["number", "integer"]));
        let is_odd = types.len() > 2 || null.is_none() || at(&["object", "array"]).is_some();
        // Each value is read as the first type, where a value that is not a number is an error.
        let is_misread = number < null && number.is_some() && values.iter().any(|it| !it.is_number());
        if is_odd || is_misread {
            let why = if is_odd { "which are not a scalar and null" } else { "of which the number comes first" };
            let what = format_args!("{} has an enum with {} types, {why}", schema.label(), types.len());
            schema.add(findings, what).at(Keyword::Enum);
        }
    }),
    ..DEFAULTS
};
