use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"\bword\b")]
    a: String,
}

fn main() {}
