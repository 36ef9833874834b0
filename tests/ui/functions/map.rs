use std::collections::HashMap;

#[strict_schema::tool]
fn label(labels: HashMap<String, String>) -> usize {
    labels.len()
}

fn main() {}
