use strict_schema::dialect::GROQ;
use strict_schema::{StrictSchema, Wrapped};

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Contact {
    Mail(Mail),
    Phone { number: u64 },
}

#[derive(StrictSchema)]
#[serde(tag = "use")]
enum Mail {
    Work { address: String },
    Home { address: String },
}

const SCHEMA: &str = strict_schema::json!(Wrapped<Contact>, GROQ);

fn main() {
    println!("{SCHEMA}");
}
