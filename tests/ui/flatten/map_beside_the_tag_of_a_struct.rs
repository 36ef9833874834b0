use std::collections::HashMap;
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
#[serde(tag = "kind")]
struct Headers {
    host: String,
    #[serde(flatten)]
    others: HashMap<String, String>,
}

fn main() {}
