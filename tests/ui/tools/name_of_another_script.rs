use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
struct 天気 {
    place: String,
}

fn main() {
    let _ = Tool::of::<天気>();
}
