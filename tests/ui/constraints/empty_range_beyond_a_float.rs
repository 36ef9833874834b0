use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 9007199254740993, max = 9007199254740992))]
    a: u64,
}

fn main() {}
