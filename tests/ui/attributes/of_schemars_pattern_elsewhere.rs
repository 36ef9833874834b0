use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[schemars(pattern(NAME))]
    name: String,
}

fn main() {}
