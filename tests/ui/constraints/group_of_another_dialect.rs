use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "(?P<name>a)")]
    a: String,
}

fn main() {}
