//! Bounds that were set one after the other, and leave no value.

use std::cmp::Ordering;

use serde_json::Value;

use crate::instance::evaluate::Evaluator;
use crate::json::keyword::{Keyword, values_of};
use crate::json::number;

/// Why a schema cannot have the bound, if its bounds would cross or none of its values would be left.
pub(super) fn contradiction(mut schema: Value, keyword: Keyword, bound: &Value) -> Option<String> {
    schema[keyword.name()] = bound.clone();
    let order = |[low, high]: [&str; 2]| Some(number::compare(schema[low].as_number()?, schema[high].as_number()?));
    let evaluator = Evaluator::new(&schema);
    let values = values_of(&schema);
    let ranges = [["minimum", "maximum"], ["minLength", "maxLength"], ["minItems", "maxItems"]];
    let exclusive = [["exclusiveMinimum", "maximum"], ["minimum", "exclusiveMaximum"]];
    let is_one = ranges.into_iter().filter_map(order).any(Ordering::is_gt)
        || exclusive.into_iter().filter_map(order).any(Ordering::is_ge)
        || values.is_some_and(|values| !values.iter().any(|it| !it.is_null() && evaluator.admits(&schema, it)));
    let why = || format!("with a `{}` of {bound}, what is set there already leaves no value", keyword.name());
    is_one.then(why)
}
