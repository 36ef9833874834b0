use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(tag = "t", content = "c")]
enum Adjacent {
    A,
    B,
}

#[derive(StrictSchema)]
struct Other {
    c: u8,
}

#[derive(StrictSchema)]
struct In {
    #[serde(flatten)]
    adjacent: Adjacent,
    #[serde(flatten)]
    other: Other,
}

fn main() {}
