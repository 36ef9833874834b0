//! 4: borrowed bytes, in a list.
//! what: `&[u8]` is borrowed from the text, as bytes; why: serde reads borrowed bytes from a string, and writes a list;
//! fix: `Vec<u8>`, or `&str`
//! at: the field's type

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S<'a> {
    #[serde(borrow)]
    bytes: Vec<&'a [u8]>,
}

fn main() {}
