use strict_schema::{Format, StrictSchema};

#[derive(StrictSchema)]
enum E {
    A,
    B,
}

fn main() {
    let _ = Format::of::<E>();
}
