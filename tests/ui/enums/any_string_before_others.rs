use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Kind {
    Known,
    #[serde(other)]
    Other,
}

#[derive(StrictSchema)]
#[serde(untagged)]
enum E {
    Kind(Kind),
    Text(String),
}

fn main() {}
