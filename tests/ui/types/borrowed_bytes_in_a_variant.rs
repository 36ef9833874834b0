use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E<'a> {
    Bytes(&'a [u8]),
    None,
}

fn main() {}
