//! Bounds that were set one after the other, and leave no value.

use serde_json::Value;

use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::number;

/// Why a schema cannot have the bound, if its bounds would cross or none of its values would be left.
pub(super) fn contradiction(mut schema: Value, keyword: Keyword, bound: &Value) -> Option<String> {
    schema[keyword.name()] = bound.clone();
    let crosses = |[low, high]: [&str; 2]| match (schema[low].as_number(), schema[high].as_number()) {
        (Some(low), Some(high)) => number::compare(low, high).is_gt(),
        _ => false,
    };
    let evaluator = Evaluator::new(&schema);
    let values = schema["enum"].as_array();
    let is_one =
        [["minimum", "maximum"], ["minLength", "maxLength"], ["minItems", "maxItems"]].into_iter().any(crosses)
            || values.is_some_and(|values| !values.iter().any(|it| !it.is_null() && evaluator.admits(&schema, it)));
    let why = || format!("with a `{}` of {bound}, what is set there already leaves no value", keyword.name());
    is_one.then(why)
}
