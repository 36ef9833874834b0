use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = -9223372036854775808))]
    a: i64,
}

fn main() {}
