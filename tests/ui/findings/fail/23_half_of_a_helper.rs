//! Confusing: the library's own helper is called a function of the user's.
//! what: `deserialize_with` names one half of `entries`; why: it is written otherwise; fix: `with = "strict_schema::entries"`
//! at: the attribute

use strict_schema::StrictSchema;
use std::collections::HashMap;

#[derive(StrictSchema)]
struct S {
    #[serde(deserialize_with = "strict_schema::entries::deserialize")]
    a: HashMap<String, u8>,
}

fn main() {}
