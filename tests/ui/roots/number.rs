const _: &str = strict_schema::json!(u8);

fn main() {}
