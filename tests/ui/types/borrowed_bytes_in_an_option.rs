use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<'a> {
    #[serde(borrow)]
    bytes: Option<&'a [u8]>,
}

fn main() {}
