use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Target {
    Short(Short),
    Full { city: String, street: String },
    Many(Vec<Full>),
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Short {
    Zip(u32),
    Place { city: String },
    Places(Vec<Place>),
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
