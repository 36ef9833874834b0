use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Event {
    #[serde(alias = "stopped")]
    Paused { at: u8 },
    Stopped,
}

fn main() {}
