use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Query {
    Page {
        #[serde(alias = "count")]
        #[strict(range(max = 50))]
        limit: u32,
    },
    All {
        count: u32,
    },
}

fn main() {}
