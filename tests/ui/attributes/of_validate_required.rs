use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[validate(required)]
    a: Option<String>,
}

fn main() {}
