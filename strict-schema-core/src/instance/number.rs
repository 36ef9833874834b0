//! Whether numbers, and counts of characters, items and properties, are within bounds.

use serde_json::{Map, Number, Value};

use crate::json::keyword::Keyword;
use crate::json::number::{compare, is_multiple};
use crate::prelude::*;

pub(super) fn at_least(constraint: &Value, count: usize) -> bool {
    limit(constraint).is_none_or(|min| compare(&count.into(), min).is_ge())
}

pub(super) fn at_most(constraint: &Value, count: usize) -> bool {
    limit(constraint).is_none_or(|max| compare(&count.into(), max).is_le())
}

/// The limit of a count. A number that is negative or not whole constrains nothing.
pub(super) fn limit(constraint: &Value) -> Option<&Number> {
    constraint.as_number().filter(|_| Keyword::MaxItems.fits(constraint))
}

pub(super) fn number_fits(keyword: Keyword, constraint: &Value, members: &Map<String, Value>, number: &Number) -> bool {
    let flag = |name: &str| members.get(name) == Some(&Value::Bool(true));
    let Value::Number(bound) = constraint else { return true };
    let order = || compare(number, bound);
    match keyword {
        Keyword::Minimum if flag("exclusiveMinimum") => order().is_gt(),
        Keyword::Maximum if flag("exclusiveMaximum") => order().is_lt(),
        Keyword::Minimum => order().is_ge(),
        Keyword::Maximum => order().is_le(),
        Keyword::ExclusiveMinimum => order().is_gt(),
        Keyword::ExclusiveMaximum => order().is_lt(),
        Keyword::MultipleOf => !keyword.fits(constraint) || is_multiple(number, bound),
        _ => true,
    }
}
