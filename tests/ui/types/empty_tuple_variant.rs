use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A(),
}

fn main() {}
