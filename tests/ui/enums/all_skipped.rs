use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    #[serde(skip)]
    A,
}

fn main() {}
