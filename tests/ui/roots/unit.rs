const _: &str = strict_schema::json!(());

fn main() {}
