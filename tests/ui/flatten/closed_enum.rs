use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(deny_unknown_fields)]
enum Request {
    Ping,
    List {
        #[serde(flatten)]
        paging: Paging,
    },
}

#[derive(StrictSchema)]
struct Paging {
    page: u8,
}

fn main() {}
