use std::collections::BTreeMap;
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct Board {
    squares: BTreeMap<(u8, u8), String>,
}

fn main() {}
