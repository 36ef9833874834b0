use strict_schema::StrictSchema;

#[derive(StrictSchema)]
union S {
    a: u8,
    b: i8,
}

fn main() {}
