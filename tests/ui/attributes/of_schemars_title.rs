use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[schemars(title = "A")]
    a: String,
}

fn main() {}
