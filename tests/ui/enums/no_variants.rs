use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {}

fn main() {}
