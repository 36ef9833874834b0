use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(with = "hexadecimal")]
    a: u64,
    #[strict(rnge(min = 1))]
    b: u8,
    #[strict(range(min = 3, max = 1))]
    c: u8,
}

fn main() {}
