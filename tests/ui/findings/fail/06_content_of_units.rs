//! 6: the content of an adjacent enum of units, and a property of its name.
//! what: `c` is there twice; why: serde takes the property `c` for the content of the enum, though no variant has one;
//! fix: rename one of them
//! at: the flattened field

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
    B,
}

#[derive(StrictSchema)]
struct Other {
    c: u8,
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    adjacent: Adjacent,
    #[serde(flatten)]
    other: Other,
}

fn main() {}
