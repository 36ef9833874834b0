use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Event {
    Known(Known),
    Closed(Closed),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Known {
    #[serde(alias = "Closed")]
    Ended { at: u32 },
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
struct Closed {
    at: u32,
    by: String,
}

fn main() {}
