//! 3: a tuple whose positions have different bounds: all items of a strict array have one schema.
//! what: the tuple's positions differ; why: no `prefixItems`; fix: a struct with a named field for each position.
//! at: the bound, or the type of the first position that differs

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Pair(#[strict(range(max = 3))] u8, u8);

fn main() {}
