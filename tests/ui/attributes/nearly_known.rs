use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(lenght(min = 1))]
    a: String,
}

fn main() {}
