use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Target {
    Place { city: String },
    Event(Event),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Event {
    Party { city: String },
    Online { link: String },
}

fn main() {}
