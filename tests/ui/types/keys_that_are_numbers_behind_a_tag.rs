use strict_schema::StrictSchema;
use std::collections::BTreeMap;
use std::num::NonZeroI8;

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

#[derive(StrictSchema)]
#[strict(false)]
#[serde(tag = "t")]
enum WithoutZero {
    Fields { map: BTreeMap<NonZeroI8, String> },
}

fn other_tool() -> strict_schema::Tool {
    strict_schema::Tool::of::<In>()
}

#[derive(StrictSchema)]
#[strict(false)]
struct In {
    tagged: WithoutZero,
}

fn main() {}
