use serde::Deserialize;
use strict_schema::{StrictSchema, Toolbox};

#[derive(Deserialize, StrictSchema)]
struct Ping<'a> {
    host: &'a str,
}

fn main() {
    let toolbox = Toolbox::returning().on(|ping: Ping| ping.host.len());
}
