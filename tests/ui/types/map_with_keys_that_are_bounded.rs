use std::collections::BTreeMap;
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Sku(#[strict(pattern = "^[A-Z]{3}$")] String);

#[derive(StrictSchema)]
#[strict(false)]
struct Stock {
    counts: BTreeMap<Option<Sku>, u32>,
}

fn main() {}
