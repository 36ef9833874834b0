use std::collections::HashMap;

use strict_schema::StrictSchema;

#[derive(StrictSchema)]
enum E {
    A(HashMap<String, u8>),
}

fn main() {}
