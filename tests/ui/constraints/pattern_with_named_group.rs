use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "^(?<year>[0-9]{4})$")]
    a: String,
}

fn main() {}
