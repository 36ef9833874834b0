use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(format = "e-mail")]
    a: String,
}

fn main() {}
