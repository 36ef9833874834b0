use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(remote = "std::time::Instant")]
struct S {
    a: u64,
}

fn main() {}
