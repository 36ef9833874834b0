//! 10: a map whose keys are numbers, behind an internal tag: serde's buffer holds the key as a string, and none of these reads it.
//! what: a map with keys that are not strings, where serde reads from its buffer; why: as above; fix: `String` keys, `entries`,
//! or `content` beside the `tag`
//! at: `Tool::of`, or the field's type

use strict_schema::StrictSchema;
use std::collections::BTreeMap;

#[derive(StrictSchema)]
#[strict(false)]
#[serde(tag = "t")]
enum Tagged {
    Fields { map: BTreeMap<u8, String> },
}

#[derive(StrictSchema)]
#[strict(false)]
struct Root {
    tagged: Tagged,
}

fn tool() -> strict_schema::Tool {
    strict_schema::Tool::of::<Root>()
}

fn main() {}
