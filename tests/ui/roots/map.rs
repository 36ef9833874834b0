use std::collections::HashMap;

const _: &str = strict_schema::json!(HashMap<String, u8>);

fn main() {}
