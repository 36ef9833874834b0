//! 4: borrowed bytes, in a newtype variant.
//! what: `&[u8]` is borrowed from the text, as bytes; why: serde reads borrowed bytes from a string, and writes a list;
//! fix: `Vec<u8>`, or `&str`
//! at: the field's type

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E<'a> {
    Bytes(&'a [u8]),
    None,
}

fn main() {}
