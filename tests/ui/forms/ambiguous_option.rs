use strict_schema::dialect::GROQ;
use strict_schema::{StrictSchema, Wrapped};

#[derive(StrictSchema)]
struct Address {
    street: String,
}

#[derive(StrictSchema)]
struct Contact {
    name: String,
    #[serde(flatten)]
    address: Option<Address>,
}

const SCHEMA: &str = strict_schema::json!(Wrapped<Contact>, GROQ);

fn main() {
    println!("{SCHEMA}");
}
