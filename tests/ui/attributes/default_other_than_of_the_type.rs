use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default)]
    #[strict(default = 7)]
    nights: u8,
}

fn main() {}
