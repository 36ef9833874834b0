//! 20: the advice must lead to what compiles.
//! what: a map is flattened, in a type that opts out; why: the properties of a strict object are listed;
//! fix: remove `flatten`, or whatever the library can say then
//! at: the field's type

use strict_schema::StrictSchema;
use std::collections::HashMap;

#[derive(StrictSchema)]
#[strict(false)]
struct S {
    a: u8,
    #[serde(flatten)]
    rest: HashMap<String, u8>,
}

fn main() {}
