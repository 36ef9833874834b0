use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
enum E {
    A,
    B,
}

fn main() {
    let _ = Tool::of::<E>();
}
