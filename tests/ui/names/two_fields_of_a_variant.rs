use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A {
        a: u8,
        #[serde(rename = "a")]
        b: u8,
    },
}

fn main() {}
