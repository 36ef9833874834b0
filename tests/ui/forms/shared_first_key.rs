use strict_schema::StrictSchema;
use strict_schema::dialect::OPENAI_2024_08;

#[derive(StrictSchema)]
struct S {
    contact: Contact,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Contact {
    Mail { name: String, address: String },
    Phone { name: String, number: u64 }
}

const _: &str = strict_schema::json!(S, OPENAI_2024_08);

fn main() {}
