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
