//! 20: the advice must lead to what compiles.
//! what: a map is flattened; why: the properties of a strict object are listed;
//! fix: `#[serde(with = "strict_schema::entries")]` without `flatten`, or fields
//! at: the field's type

use strict_schema::StrictSchema;
use std::collections::HashMap;

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

fn main() {}
