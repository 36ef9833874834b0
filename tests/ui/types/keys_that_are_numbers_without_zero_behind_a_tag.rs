use std::collections::BTreeMap;
use std::num::NonZeroI8;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
#[serde(tag = "t")]
enum Tagged {
    Fields { map: BTreeMap<NonZeroI8, String> },
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
