use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
struct Ping;

fn main() {
    let _ = Tool::of::<Ping>();
}
