use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "(?i)^yes$")]
    a: String,
}

fn main() {}
