use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "a++")]
    a: String,
}

fn main() {}
