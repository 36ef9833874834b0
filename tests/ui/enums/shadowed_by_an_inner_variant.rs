use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Target {
    Short(Short),
    Full { city: String, street: String },
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Short {
    Zip(u32),
    Place { city: String },
}

fn main() {}
