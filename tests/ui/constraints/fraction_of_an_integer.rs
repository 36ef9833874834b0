use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 0.5))]
    a: i32,
}

fn main() {}
