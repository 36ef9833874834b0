use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(rename_all = "lowercase")]
enum E {
    Ab,
    AB,
}

fn main() {}
