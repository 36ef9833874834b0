use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Request {
    page: u8,
    #[serde(flatten)]
    kind: Kind,
}

#[derive(StrictSchema)]
enum Kind {
    #[serde(alias = "page")]
    First(u8),
    Second(u8),
}

fn main() {}
