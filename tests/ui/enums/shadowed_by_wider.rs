use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Address {
    Place {
        city: Option<String>,
        zip: u32,
        rooms: Vec<f64>,
    },
    Full {
        city: String,
        zip: u16,
        rooms: Vec<u8>,
        street: String,
    },
}

fn main() {}
