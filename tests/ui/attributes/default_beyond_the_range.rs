use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(default = 30, range(max = 10))]
    count: Option<u8>,
}

fn main() {}
