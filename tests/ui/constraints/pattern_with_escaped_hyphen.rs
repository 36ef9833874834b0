use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = r"^[a-z]\-[a-z]$")]
    a: String,
}

fn main() {}
