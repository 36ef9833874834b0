use serde::Deserialize;
use strict_schema::StrictSchema;

#[derive(Deserialize, StrictSchema)]
#[serde(rename_all = "camelcase")]
struct S {
    #[serde(default =)]
    a: u8,
}

fn main() {}
