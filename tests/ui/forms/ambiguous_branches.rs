use strict_schema::StrictSchema;
use strict_schema::dialect::GROQ;

#[derive(StrictSchema)]
struct S {
    contact: Contact,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Contact {
    Mail { name: String, address: String },
    Phone { number: u64, name: String }
}

const _: &str = strict_schema::json!(S, GROQ);

fn main() {}
