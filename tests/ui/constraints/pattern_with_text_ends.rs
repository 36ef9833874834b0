use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"\A[a-z]+\Z")]
    a: String,
}

fn main() {}
