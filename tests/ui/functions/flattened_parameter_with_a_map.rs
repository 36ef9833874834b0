use std::collections::HashMap;

use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
#[strict(false)]
struct Labels {
    b: u8,
    #[serde(flatten)]
    others: HashMap<String, u8>,
}

#[strict_schema::tool(strict = false)]
fn label(#[serde(flatten)] labels: Labels) -> usize {
    labels.others.len()
}

fn main() {}
