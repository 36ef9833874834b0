use strict_schema::{StrictSchema, Toolbox};

#[derive(serde::Deserialize, StrictSchema)]
enum E {
    A,
    B,
}

fn main() {
    let _ = Toolbox::returning().on(|_: E| ());
}
