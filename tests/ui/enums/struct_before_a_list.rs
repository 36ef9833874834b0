use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Place {
    Point(Point),
    Pair(f64, f64),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
struct Point {
    x: u32,
    y: u32,
}

fn main() {}
