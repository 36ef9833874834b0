use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Words {
    A,
    B,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    words: Words,
}

fn main() {}
