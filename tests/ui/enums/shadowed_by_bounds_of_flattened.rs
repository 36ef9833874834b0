use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Paged {
    #[strict(range(max = 50))]
    limit: u32,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum Query {
    Page {
        #[serde(flatten)]
        page: Paged,
    },
    All {
        limit: u32,
    },
}

fn main() {}
