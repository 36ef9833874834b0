use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[schemars(with = "String")]
    path: Option<std::path::PathBuf>,
}

fn main() {}
