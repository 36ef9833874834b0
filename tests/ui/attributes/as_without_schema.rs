use strict_schema::StrictSchema;

struct Other;

#[derive(StrictSchema)]
struct S {
    #[strict(as = "Other")]
    a: u64,
}

fn main() {}
