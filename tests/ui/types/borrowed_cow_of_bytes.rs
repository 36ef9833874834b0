use strict_schema::StrictSchema;
use std::borrow::Cow;

#[derive(StrictSchema)]
struct S<'a> {
    #[serde(borrow)]
    bytes: Cow<'a, [u8]>,
}

fn main() {}
