use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Size {
    width: u8,
}

#[derive(StrictSchema)]
struct S {
    #[serde(flatten)]
    size: Option<Size>,
}

const _: &str = strict_schema::json!(S);

fn main() {}
