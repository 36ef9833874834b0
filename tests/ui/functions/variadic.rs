#[strict_schema::tool]
fn total(values: ...) -> u32 {
    0
}

fn main() {}
