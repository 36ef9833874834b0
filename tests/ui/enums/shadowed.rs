use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Place {
    city: String,
    zip: Option<String>,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Address {
    Place(Place),
    Full {
        city: String,
        street: String,
    },
}

fn main() {}
