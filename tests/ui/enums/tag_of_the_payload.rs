use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Inner {
    r#type: String,
}

#[derive(StrictSchema)]
#[serde(tag = "type")]
enum E {
    A(Inner),
}

fn main() {}
