#[strict_schema::tool]
const fn double(value: u32) -> u32 {
    value * 2
}

fn main() {}
