use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Event {
    Move {
        #[strict(range(max = 9))]
        steps: u8,
    },
    #[serde(untagged)]
    Other {
        kind: String,
        steps: u8,
    },
}

fn main() {}
