use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Request {
    #[serde(alias = "page")]
    p: u8,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(StrictSchema)]
struct Paging {
    page: u8,
}

fn main() {}
