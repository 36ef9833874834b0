use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    #[serde(with = "hexadecimal")]
    A(u64),
}

fn main() {}
