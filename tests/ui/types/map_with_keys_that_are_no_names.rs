use std::collections::BTreeMap;
use strict_schema::StrictSchema;

#[derive(PartialEq, Eq, PartialOrd, Ord, StrictSchema)]
#[serde(tag = "kind")]
enum Tagged {
    A,
    B { b: u8 },
}

#[derive(PartialEq, Eq, PartialOrd, Ord, StrictSchema)]
enum Named {
    N(u8),
    B,
}

#[derive(PartialEq, Eq, PartialOrd, Ord, StrictSchema)]
enum Unnamed {
    Unit,
    #[serde(untagged)]
    Code(i8),
}

#[derive(StrictSchema)]
#[strict(false)]
struct OfTagged {
    counts: BTreeMap<Tagged, u8>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct OfNamed {
    counts: BTreeMap<Named, u8>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct OfUnnamed {
    counts: BTreeMap<Unnamed, u8>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct OfUnit {
    counts: BTreeMap<(), u8>,
}

#[derive(StrictSchema)]
#[strict(false)]
struct OfOption {
    counts: BTreeMap<Option<u8>, u8>,
}

fn main() {}
