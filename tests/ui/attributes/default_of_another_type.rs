use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(default = "three")]
    count: u8,
}

fn main() {}
