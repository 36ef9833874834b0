//! 6: the same with a property of the struct itself: serde reads it first, and the enum does without.
//! what: `c` is there twice; why: serde takes the property `c` for the content of the enum, though no variant has one;
//! fix: rename one of them
//! at: the flattened field

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    adjacent: Adjacent,
    #[serde(flatten)]
    other: Two,
}

#[derive(StrictSchema)]
#[serde(tag = "k")]
enum Two {
    X { c: u8 },
    Y,
}

fn main() {}
