use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"^.+@.+$")]
    a: String,
}

fn main() {}
