use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Version(#[strict(pattern = "^v[0-9]+$")] String);

#[derive(StrictSchema)]
#[serde(untagged)]
enum Release {
    Version(Version),
    Name(String),
}

fn main() {}
