#[strict_schema::tool]
extern "C" fn double(value: u32) -> u32 {
    value * 2
}

fn main() {}
