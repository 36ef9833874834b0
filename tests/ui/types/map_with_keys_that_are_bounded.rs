use std::collections::BTreeMap;
use strict_schema::StrictSchema;

#[derive(PartialEq, Eq, PartialOrd, Ord, StrictSchema)]
struct Sku(#[strict(pattern = "^[A-Z]{3}$")] String);

#[derive(StrictSchema)]
#[strict(false)]
struct Stock {
    counts: BTreeMap<Sku, u32>,
}

fn main() {}
