use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A(String, u8),
}

fn main() {}
