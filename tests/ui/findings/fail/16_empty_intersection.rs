//! 16: no multiple of 2 is in the range.
//! what: no number fits; why: 5 to 5 holds no multiple of 2; fix: widen the range, or remove `multiple_of`
//! at: `multiple_of`

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(min = 5, max = 5), multiple_of = 2)]
    a: u8,
}

fn main() {}
