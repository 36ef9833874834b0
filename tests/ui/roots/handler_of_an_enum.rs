use strict_schema::{StrictSchema, Toolbox};

#[derive(serde::Deserialize, StrictSchema)]
enum E {
    A,
    B,
}

fn main() {
    let _ = Toolbox::new().on(|_: E| ());
}
