//! Confusing: told to write the bound without a fraction.
//! what: the bound is outside of the type; at: the bound, or the type

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
struct S {
    #[strict(range(max = 1000000000000000000000000000000000000000000))]
    a: u64,
}

fn main() {}
