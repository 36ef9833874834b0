use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct Hours(u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8, u8);

fn main() {}
