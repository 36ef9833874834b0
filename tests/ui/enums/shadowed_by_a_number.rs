use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "kind")]
enum Shape {
    Circle { size: u8 },
    Square { size: u8 },
}

#[derive(StrictSchema)]
struct Row {
    kind: u8,
    size: u8,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Entry {
    Shape(Shape),
    Row(Row),
}

fn main() {}
