//! 15: a pattern that the validator calls invalid.
//! what: the pattern is no regular expression of ECMA-262; why: providers refuse it; fix: by its kind
//! at: the pattern

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(pattern = "a**")]
    a: String,
}

fn main() {}
