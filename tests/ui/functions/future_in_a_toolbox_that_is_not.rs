use serde::Deserialize;
use strict_schema::{StrictSchema, Toolbox};

#[derive(Deserialize, StrictSchema)]
struct Ping {
    host: String,
}

fn main() {
    Toolbox::new().on(|ping: Ping| async move { ping.host });
}
