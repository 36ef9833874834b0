use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    name: std::ffi::OsString,
}

fn main() {}
