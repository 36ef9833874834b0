use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum E {
    Same(Box<E>),
    Number(u8),
}

const _: &str = strict_schema::json!(strict_schema::Wrapped<E>);

fn main() {}
