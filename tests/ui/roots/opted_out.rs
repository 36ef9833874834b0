use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    a: u8,
}

const _: &str = strict_schema::json!(S);

fn main() {}
