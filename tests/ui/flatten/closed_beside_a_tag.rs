use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    a: u8,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Kind {
    A(Closed),
}

#[derive(StrictSchema)]
struct Other {
    b: u8,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    other: Other,
}

fn main() {}
