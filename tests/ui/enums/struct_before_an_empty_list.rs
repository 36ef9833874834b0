use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Filters {
    One(Filter),
    Many(Vec<Filter>),
}

#[derive(StrictSchema)]
#[serde(default)]
struct Filter {
    city: String,
    limit: u32,
}

fn main() {}
