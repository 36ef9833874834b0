use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum E {
    A { a: u8 },
    Nothing(()),
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    inner: E,
}

fn main() {}
