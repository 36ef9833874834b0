use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum External {
    A(u8),
    B(u8),
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum Kind {
    External(External),
}

#[derive(StrictSchema)]
struct Other {
    other: u8,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    kind: Kind,
    #[serde(flatten)]
    other: Other,
}

fn main() {}
