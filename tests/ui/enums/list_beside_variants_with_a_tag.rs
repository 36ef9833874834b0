use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Shape {
    Nothing,
    Circle {
        radius: u8,
    },
    #[serde(untagged)]
    Square([u8; 2]),
}

fn main() {}
