use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[validate(custom(function = "is_host"))]
    host: String,
}

fn main() {}
