use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Event {
    Move(#[strict(range(max = 9))] u8),
    #[serde(untagged)]
    Other {
        #[serde(rename = "Move")]
        steps: u8,
    },
}

fn main() {}
