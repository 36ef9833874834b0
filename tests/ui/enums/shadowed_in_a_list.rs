use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Addresses {
    Places(Vec<Place>),
    Full(Vec<Full>),
}

#[derive(StrictSchema)]
struct Place {
    city: String,
}

#[derive(StrictSchema)]
struct Full {
    city: String,
    street: String,
}

fn main() {}
