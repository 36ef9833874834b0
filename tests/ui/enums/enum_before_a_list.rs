use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Drawing {
    Shape(Shape),
    Values(Vec<u8>),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Shape {
    Nothing,
    Circle { radius: u8 },
}

fn main() {}
