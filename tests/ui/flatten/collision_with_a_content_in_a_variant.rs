use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    adjacent: Adjacent,
    #[serde(flatten)]
    other: Two,
}

#[derive(StrictSchema)]
#[serde(tag = "k")]
enum Two {
    X { c: u8 },
    Y,
}

fn main() {}
