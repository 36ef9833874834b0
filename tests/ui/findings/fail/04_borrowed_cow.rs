//! 4: a `Cow` of bytes that is borrowed; without `borrow` it is a list.
//! what: `Cow<[u8]>` with `borrow` is borrowed from the text, as bytes; why: serde reads borrowed bytes from a string, and writes a list;
//! fix: remove `borrow`
//! at: the field's type

use strict_schema::StrictSchema;
use std::borrow::Cow;

#[derive(StrictSchema)]
struct S<'a> {
    #[serde(borrow)]
    bytes: Cow<'a, [u8]>,
}

fn main() {}
