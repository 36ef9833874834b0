//! 3: the same in a variant.
//! at: the bound, or the type of the first position that differs

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum Variants {
    V(#[strict(range(max = 3))] u8, #[strict(range(max = 4))] u8),
}

fn main() {}
