//! 20: the advice must lead to what compiles.
//! what: an internal tag stands over a map; why: the properties of a strict object are listed;
//! fix: `content` beside the `tag`, and `entries`
//! at: the field's type

use strict_schema::StrictSchema;
use std::collections::HashMap;

#[derive(StrictSchema)]
#[serde(tag = "t")]
enum E {
    Map(HashMap<String, u8>),
    None,
}

fn main() {}
