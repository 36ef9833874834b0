//! What passes, so that the cases beside it are built and not only checked: a tool is judged where it is made.

use strict_schema::{StrictSchema, Tool};

#[derive(StrictSchema)]
struct GetWeather {
    location: String,
}

fn main() {
    let _ = Tool::of::<GetWeather>();
}
