use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[validate(regex(path = *NAME))]
    name: String,
}

fn main() {}
