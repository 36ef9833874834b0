use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[serde(default = "some")]
    #[strict(default = "three")]
    count: u8,
}

fn main() {}
