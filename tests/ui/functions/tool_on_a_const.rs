#[strict_schema::tool]
const CITY: &str = "Oslo";

fn main() {}
