#[strict_schema::tool]
fn add(one: u32, other: u32) -> u32 {
    one + other.to_string()
}

fn main() {}
