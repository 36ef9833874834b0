use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Event {
    Known(Known),
    Later(Later),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Known {
    Opened { at: u32 },
    #[serde(other)]
    Unknown,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Later {
    Closed { at: u32 },
}

fn main() {}
