use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "[z-a]")]
    a: String,
}

fn main() {}
