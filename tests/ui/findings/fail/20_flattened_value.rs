//! 20: the advice must lead to what compiles.
//! what: a value of any kind is flattened; why: the properties of a strict object are listed;
//! fix: `#[serde(with = "strict_schema::json_text")]` without `flatten`, or fields
//! at: the field's type

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: serde_json::Value,
}

fn main() {}
