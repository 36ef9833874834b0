use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[schemars(rename_all = "camelCase")]
struct S {
    a_b: String,
}

fn main() {}
