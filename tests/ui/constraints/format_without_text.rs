use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(format = email)]
    a: String,
}

fn main() {}
