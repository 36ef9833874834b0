#[strict_schema::tool]
unsafe fn read(address: u64) -> u64 {
    address
}

fn main() {}
