use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"^\d{4}-\d{2}$")]
    a: String,
}

fn main() {}
