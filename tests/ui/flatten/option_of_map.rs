use std::collections::HashMap;
use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct Headers {
    host: String,
    #[serde(flatten)]
    others: Option<HashMap<String, String>>,
}

fn main() {}
