use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Event {
    Opened(Opened),
    Closed(Closed),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
struct Opened {
    at: u32,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
struct Closed {
    at: u32,
}

fn main() {}
